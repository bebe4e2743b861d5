import { Secret, TOTP } from 'otpauth'
import { toString as drawQr } from 'qrcode'

const period = 30
const shape = { algorithm: 'SHA1', digits: 6, period } as const

/** 160 bits in base32, what every authenticator app takes. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The step of thirty seconds that the code is of, the one before or after included; null: none of them. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  // Of an empty or short secret everybody can make the codes.
  if (!/^[A-Z2-7]{16,}=*$/i.test(secret) || !/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  return delta === null ? null : Math.floor(nowMs / 1000 / period) + delta
}

/** What an authenticator app reads; the order of the parameters is the one hosted projects have. */
export function totpUri(issuer: string, account: string, secret: string): string {
  const name = encodeURIComponent(issuer)
  const label = `${name}:${encodeURIComponent(account).replace('%40', '@')}`
  return `otpauth://totp/${label}?algorithm=SHA1&digits=6&issuer=${name}&period=${period}&secret=${secret}`
}

/**
 * The picture of an address. Colours by name: clients put the text behind "data:image/svg+xml;utf-8," unescaped,
 * where a "#" would end it.
 */
export async function qrSvg(text: string): Promise<string> {
  const svg = await drawQr(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}
