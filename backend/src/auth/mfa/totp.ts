import { Secret, TOTP } from 'otpauth'
import { toString as drawQr } from 'qrcode'

const period = 30
const shape = { algorithm: 'SHA1', digits: 6, period } as const

/** 160 bits in base32, which every authenticator app accepts. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * The 30-second step that the code belongs to, from the current one and its two neighbours; null when it is none of
 * them.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  // Anyone could compute the codes of an empty or short secret.
  if (!/^[A-Z2-7]{16,}=*$/i.test(secret) || !/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / period) + delta
}

/** The URI that authenticator apps read; its parameters are in the order of hosted projects. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const name = encodeURIComponent(issuer)
  const label = `${name}:${encodeURIComponent(account).replace('%40', '@')}`
  return `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${name}&period=${period}&secret=${secret}`
}

/**
 * The QR code of the text as SVG. Colours are named: clients put the SVG behind "data:image/svg+xml;utf-8," unescaped,
 * where a "#" would end the URL.
 */
export async function qrSvg(text: string): Promise<string> {
  const svg = await drawQr(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}
