import { readEmail } from '../email-address.ts'
import { AuthError } from '../errors.ts'
import { isObject, isStorable, type Json } from '../fields.ts'
import type { Claims } from './id-token.ts'

/** A user as the issuer describes them. */
export type ProviderIdentity = {
  provider: 'google'
  /** The issuer's identifier for the user, which never changes. */
  id: string
  /** Trimmed and lower-cased; '' when the issuer gives none. */
  email: string
  isEmailVerified: boolean
  /** What identity_data and user_metadata store. */
  data: Json
}

const longestId = 255
const longestText = 2000

export function identityOf(claims: Claims): ProviderIdentity {
  const id = textOf(claims['sub'])
  if (id === '' || id.length > longestId) {
    throw new AuthError(400, 'bad_oauth_callback', 'Missing sub claim in id_token')
  }
  const given = textOf(claims['email'])
  const email = given === '' ? '' : readEmail(given)
  const isEmailVerified = email !== '' && [true, 'true'].some((yes) => yes === claims['email_verified'])
  const name = textOf(claims['name'])
  const picture = textOf(claims['picture'])
  const texts = { name, full_name: name, picture, avatar_url: picture, email }
  return {
    provider: 'google',
    id,
    email,
    isEmailVerified,
    data: {
      iss: textOf(claims['iss']),
      sub: id,
      provider_id: id,
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
      email_verified: isEmailVerified,
      phone_verified: false,
    },
  }
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' && claim.length <= longestText && isStorable(claim) ? claim : ''
}

/** Validates an identity that was stored as JSON meanwhile. */
export function isProviderIdentity(value: unknown): value is ProviderIdentity {
  return isObject(value) && value['provider'] === 'google' && typeof value['id'] === 'string'
}
