import { randomUUID } from 'node:crypto'
import type { HttpResponse } from '#http/exchange.ts'
import type { Settings } from '#settings.ts'
import { requireRecentStep } from '../assurance.ts'
import { AuthError, invalid, json } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import type { EndpointContext } from '../parts.ts'
import { readPhone } from '../phone/phone-number.ts'
import { type Member, requireMember } from './factors.ts'
import { saveFactor } from './save-factor.ts'
import { makeTotpSecret, qrSvg, totpUri } from './totp.ts'

const kindNames: Record<string, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

/** A longer name fits neither on an authenticator's screen nor, beyond some length, into a QR code. */
const longestName = 100

/** POST /factors: starts a factor, which takes effect once it was verified. */
export async function enroll(context: EndpointContext): Promise<HttpResponse> {
  const member = await requireMember(context)
  const fields = await readFields(context)
  const kind = fields.text('factor_type')
  rejectKind(kind, fields, context.auth.settings)
  if (member.aal === 'aal2') await requireRecentStep(context, member)
  if (kind === 'totp') return enrollTotp(context, member, fields)
  return kind === 'phone' ? enrollPhone(context, member, fields) : enrollKey(context, member, fields)
}

async function enrollTotp(context: EndpointContext, member: Member, fields: Fields): Promise<HttpResponse> {
  const { auth } = context
  const friendlyName = readName(fields, 'friendly_name')
  const issuer = readName(fields, 'issuer') || new URL(auth.settings.siteUrl).host
  const [id, secret] = [randomUUID(), makeTotpSecret()]
  const uri = totpUri(issuer, member.user.email || member.user.phone || member.user.id, secret)
  const qrCode = await qrSvg(uri)
  const sealed = auth.factorSecrets.seal(id, secret)
  await saveFactor(context, member, { id, kind: 'totp', friendlyName, secret: sealed })
  const totp = { qr_code: qrCode, secret, uri }
  const body = { id, type: 'totp', friendly_name: friendlyName, totp }
  return json(200, body, { 'cache-control': 'no-store' })
}

/** The key itself is made in the answer to the factor's first challenge. */
async function enrollKey(context: EndpointContext, member: Member, fields: Fields): Promise<HttpResponse> {
  const [id, friendlyName] = [randomUUID(), readName(fields, 'friendly_name')]
  await saveFactor(context, member, { id, kind: 'webauthn', friendlyName, secret: null })
  return json(200, { id, type: 'webauthn', friendly_name: friendlyName })
}

async function enrollPhone(context: EndpointContext, member: Member, fields: Fields): Promise<HttpResponse> {
  const given = fields.text('phone')
  if (given === '') throw invalid('Phone number required to enroll Phone factor')
  const [id, friendlyName] = [randomUUID(), readName(fields, 'friendly_name')]
  const draft = { id, kind: 'phone' as const, friendlyName, secret: null, phone: readPhone(given) }
  await saveFactor(context, member, draft)
  return json(200, { id, type: 'phone', friendly_name: friendlyName, phone: given })
}

function rejectKind(kind: string, fields: Fields, settings: Settings): void {
  const name = Object.hasOwn(kindNames, kind) ? kindNames[kind] : undefined
  if (!name) throw invalid('factor_type needs to be totp, phone, or webauthn')
  if (kind === 'totp' && settings.isTotpOn) return
  if (kind === 'webauthn' && settings.isWebauthnFactorOn) return
  if (kind === 'phone' && settings.arePhoneFactorsOn) return
  if (kind === 'phone' && fields.text('phone') !== '') readPhone(fields.text('phone'))
  throw new AuthError(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
}

export function readName(fields: Fields, name: string): string {
  const text = fields.text(name).trim()
  if (text.length > longestName) throw invalid(`${name} cannot be longer than ${longestName} characters`)
  return text
}
