import { SqlError, type Transaction } from '#postgres/database.ts'
import { writeAudit } from './audit.ts'
import { mailCode } from './code-mail.ts'
import { AuthError } from './errors.ts'
import { beginFlow, type Challenge } from './flow-state.ts'
import { instant } from './instants.ts'
import { dropTokens, mailedKinds } from './one-time-tokens.ts'
import { listProviders } from './openid/identities.ts'
import type { EndpointContext } from './parts.ts'
import { chooseRedirect } from './redirect-choice.ts'
import type { User } from './user-json.ts'

/**
 * Starts a change or emails a pending one again: to the new address and, where the settings require it, to the old one.
 */
export async function mailEmailChange(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  newEmail: string,
  challenge: Challenge | null,
): Promise<void> {
  const redirectTo = chooseRedirect(context)
  const isPkce = challenge !== null
  await transaction.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1',
    [user.id, newEmail],
  )
  await dropTokens(transaction, user.id, ['email_change_token_new', 'email_change_token_current'])
  await mailCode(transaction, context, user, { kind: 'email_change_new', redirectTo, isPkce, newEmail })
  if (context.auth.settings.isSecureEmailChange && user.email !== '') {
    await mailCode(transaction, context, user, { kind: 'email_change_current', redirectTo, isPkce, newEmail })
  }
  if (challenge) await beginFlow(transaction, context.auth, user.id, 'email_change', challenge)
}

/** Records that one of the two addresses confirmed the change. False: the other one still has to. */
export async function agreeToEmailChange(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
): Promise<boolean> {
  const needsBoth = context.auth.settings.isSecureEmailChange && user.email !== ''
  if (needsBoth && user.email_change_confirm_status === 0) {
    await transaction.query('update auth.users set email_change_confirm_status = 1 where id = $1', [user.id])
    return false
  }
  await changeEmail(transaction, context, user, user.email_change)
  return true
}

/** Changes the address; every code that was sent to the old address is invalid from here on. */
export async function changeEmail(
  transaction: Transaction,
  context: EndpointContext,
  user: User,
  email: string,
): Promise<void> {
  const at = instant(context.auth)
  const proven = JSON.stringify({ email, email_verified: true })
  try {
    await transaction.query(
      `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = coalesce(email_confirmed_at, $3::timestamptz), updated_at = $3::timestamptz,
         raw_user_meta_data = case when raw_user_meta_data ? 'email' then raw_user_meta_data || $4::jsonb
           else coalesce(raw_user_meta_data, '{}') end
       where id = $1`,
      [user.id, email, at, proven],
    )
  } catch (error) {
    if (error instanceof SqlError && error.constraint === 'users_email_partial_key') throw emailExists()
    throw error
  }
  // A user who signed in only through Google gets an email identity now: the emailed link proved the address, not
  // Google.
  await transaction.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, $2::jsonb || jsonb_build_object('sub', $1::text), 'email', $3::timestamptz, $3::timestamptz)
     on conflict (provider_id, provider) do update
       set identity_data = identities.identity_data || $2::jsonb, updated_at = excluded.updated_at`,
    [user.id, proven, at],
  )
  if (!user.identities.some((identity) => identity.provider === 'email')) {
    await listProviders(transaction, context.auth, user.id)
  }
  await dropTokens(transaction, user.id, mailedKinds)
  await writeAudit(transaction, context, { id: user.id, email }, 'user_modified')
}

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}
