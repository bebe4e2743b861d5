import { SqlError, type Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { AuthFault } from './errors.ts'
import { beginFlow, type Challenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { dropTokens, mailedKinds } from './one-time-tokens.ts'
import { listProviders } from './openid/identities.ts'
import type { Ask } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import type { User } from './user-json.ts'

/** Begins a change, or mails a pending one again: to the new address and, when that is asked for, to the old one. */
export async function mailEmailChange(
  transaction: Transaction,
  ask: Ask,
  user: User,
  newEmail: string,
  challenge: Challenge | null,
): Promise<void> {
  const redirectTo = chooseRedirect(ask)
  const isPkce = challenge !== null
  await transaction.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1',
    [user.id, newEmail],
  )
  await dropTokens(transaction, user.id, ['email_change_token_new', 'email_change_token_current'])
  await mailCode(transaction, ask, user, { kind: 'email_change_new', redirectTo, isPkce, newEmail })
  if (ask.auth.settings.isSecureEmailChange && user.email !== '') {
    await mailCode(transaction, ask, user, { kind: 'email_change_current', redirectTo, isPkce, newEmail })
  }
  if (challenge) await beginFlow(transaction, ask.auth, user.id, 'email_change', challenge)
}

/** One of the two addresses agreed. False: the other one still has to. */
export async function agreeToEmailChange(transaction: Transaction, ask: Ask, user: User): Promise<boolean> {
  const needsBoth = ask.auth.settings.isSecureEmailChange && user.email !== ''
  if (needsBoth && user.email_change_confirm_status === 0) {
    await transaction.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id])
    return false
  }
  await changeEmail(transaction, ask, user, user.email_change)
  return true
}

/** The address changes now; every code that went to the old one is worthless from here on. */
export async function changeEmail(
  transaction: Transaction,
  ask: Ask,
  user: User,
  email: string,
): Promise<void> {
  const at = instant(ask.auth)
  const proven = JSON.stringify({ email, email_verified: true })
  try {
    await transaction.query(
      `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, $3::timestamptz), updated_at = $3::timestamptz,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $4::jsonb
       where id = $1`,
      [user.id, email, at, proven],
    )
  } catch (fault) {
    if (fault instanceof SqlError && fault.constraint === 'users_email_partial_key') throw emailExists()
    throw fault
  }
  // Who came by Google alone gets an e-mail identity now: the address is theirs by the mail, not by Google.
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, $2::jsonb || jsonb_build_object('sub', $1::text), 'email', $3::timestamptz, $3::timestamptz)
     on conflict (provider_id, provider) do update
       set identity_data = identities.identity_data || $2::jsonb, updated_at = excluded.updated_at`,
    [user.id, proven, at],
  )
  if (!user.identities.some((identity) => identity.provider === 'email')) {
    await listProviders(transaction, ask.auth, user.id)
  }
  await dropTokens(transaction, user.id, mailedKinds)
  await writeAudit(transaction, ask, { id: user.id, email }, 'user_modified')
}

export function emailExists(): AuthFault {
  return new AuthFault(422, 'email_exists', 'A user with this email address has already been registered')
}
