import { randomUUID } from 'node:crypto'
import type { Answer } from '#http/exchange.ts'
import { SqlError } from '#postgres/database.ts'
import { writeAudit } from '../audit.ts'
import { AuthFault, invalid, json } from '../errors.ts'
import { type Fields, readFields } from '../fields.ts'
import { instant } from '../instants.ts'
import type { Ask } from '../parts.ts'
import { lockUser, readUser } from '../users.ts'
import { dropStaleFactors, type Member, nameConflict, requireAal2, requireMember } from './factors.ts'
import { makeTotpSecret, qrSvg, totpUri } from './totp.ts'

const kindNames: Record<string, string> = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }

/** More does not fit on an authenticator's screen, nor at last into a QR code. */
const longestName = 100

/** POST /factors: begins a factor; it counts once a code of it was verified. */
export async function enroll(ask: Ask): Promise<Answer> {
  const { auth } = ask
  const member = await requireMember(ask)
  const fields = await readFields(ask)
  refuseKind(fields.text('factor_type'), fields, auth.settings.isTotpOn)
  const friendlyName = readName(fields, 'friendly_name')
  const issuer = readName(fields, 'issuer') || new URL(auth.settings.siteUrl).host
  const [id, secret] = [randomUUID(), makeTotpSecret()]
  const uri = totpUri(issuer, member.user.email || member.user.phone || member.user.id, secret)
  const qrCode = await qrSvg(uri)
  await save(ask, member, { id, friendlyName, secret: auth.factorSecrets.seal(id, secret) })
  return json(
    200,
    { id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode, secret, uri } },
    { 'cache-control': 'no-store' },
  )
}

function refuseKind(kind: string, fields: Fields, isTotpOn: boolean): void {
  const name = Object.hasOwn(kindNames, kind) ? kindNames[kind] : undefined
  if (!name) throw invalid('factor_type needs to be totp, phone, or webauthn')
  if (kind === 'totp' && isTotpOn) return
  if (kind === 'phone' && !/^\+?[1-9]\d{1,14}$/.test(fields.text('phone') || '10')) {
    throw invalid('Invalid phone number format (E.164 required)')
  }
  throw new AuthFault(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
}

function readName(fields: Fields, name: string): string {
  const text = fields.text(name).trim()
  if (text.length > longestName) throw invalid(`${name} cannot be longer than ${longestName} characters`)
  return text
}

type Draft = { id: string; friendlyName: string; secret: string }

async function save(ask: Ask, member: Member, draft: Draft): Promise<void> {
  const { auth } = ask
  const at = instant(auth)
  await auth.database.transaction(async (transaction) => {
    await lockUser(transaction, member.user.id)
    await dropStaleFactors(transaction, member.user.id, at)
    const user = await readUser(transaction, member.user.id)
    refuseFactor({ ...member, user }, draft.friendlyName, auth.settings.mfaMaxFactors)
    await transaction
      .query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', $4::timestamptz, $4::timestamptz, $5)`,
        [draft.id, user.id, draft.friendlyName, at, draft.secret],
      )
      .catch((fault: unknown) => {
        if (fault instanceof SqlError && fault.code === '23505') throw nameConflict(draft.friendlyName)
        throw fault
      })
    await writeAudit(transaction, ask, user, 'factor_in_progress', { factor_id: draft.id })
  })
}

function refuseFactor(member: Member, friendlyName: string, most: number): void {
  const { factors } = member.user
  if (factors.some((factor) => (factor.friendly_name ?? '') === friendlyName)) {
    throw nameConflict(friendlyName)
  }
  if (factors.length >= most) {
    const text = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthFault(422, 'too_many_enrolled_mfa_factors', text)
  }
  requireAal2(member, 403, 'AAL2 required to enroll a new factor')
}
