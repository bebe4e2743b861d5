import type { Json } from './fields.ts'

export type Identity = {
  identity_id: string
  id: string
  user_id: string
  identity_data: Json
  provider: string
  last_sign_in_at: string | null
  created_at: string | null
  updated_at: string | null
  email: string | null
}

/** A second factor as clients see it, without its secret. */
export type Factor = {
  id: string
  created_at: string
  updated_at: string
  last_challenged_at: string | null
  status: 'unverified' | 'verified'
  friendly_name: string | null
  factor_type: string
  phone: string | null
}

/** A row of auth.users with its identities; times are RFC 3339 in UTC. */
export type User = {
  id: string
  aud: string
  role: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: string | null
  phone: string
  phone_confirmed_at: string | null
  confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change: string
  email_change_sent_at: string | null
  email_change_confirm_status: number
  phone_change: string
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  app_metadata: Json
  user_metadata: Json
  identities: Identity[]
  factors: Factor[]
  created_at: string | null
  updated_at: string | null
  banned_until: string | null
  deleted_at: string | null
  is_anonymous: boolean
  is_sso_user: boolean
}

/** The user as clients see them: empty optional fields are omitted. */
export function toUserJson(user: User): Json {
  return withoutEmpty({
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    email_confirmed_at: optional(user.email_confirmed_at),
    invited_at: optional(user.invited_at),
    phone: user.phone,
    phone_confirmed_at: optional(user.phone_confirmed_at),
    confirmation_sent_at: optional(user.confirmation_sent_at),
    confirmed_at: optional(user.confirmed_at),
    recovery_sent_at: optional(user.recovery_sent_at),
    new_email: optional(user.email_change),
    email_change_sent_at: optional(user.email_change_sent_at),
    new_phone: optional(user.phone_change),
    phone_change_sent_at: optional(user.phone_change_sent_at),
    reauthentication_sent_at: optional(user.reauthentication_sent_at),
    last_sign_in_at: optional(user.last_sign_in_at),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    factors: user.factors.length === 0 ? undefined : user.factors.map(toFactorJson),
    identities: user.identities.map(toIdentityJson),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: optional(user.banned_until),
    deleted_at: optional(user.deleted_at),
    is_anonymous: user.is_anonymous,
  })
}

function toIdentityJson(identity: Identity): Json {
  return withoutEmpty({
    identity_id: identity.identity_id,
    id: identity.id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: optional(identity.last_sign_in_at),
    created_at: identity.created_at,
    updated_at: identity.updated_at,
    email: optional(identity.email),
  })
}

export function toFactorJson(factor: Factor): Json {
  return withoutEmpty({
    ...factor,
    friendly_name: optional(factor.friendly_name),
    phone: optional(factor.phone),
    last_challenged_at: optional(factor.last_challenged_at),
  })
}

function optional(text: string | null): string | undefined {
  return text === null || text === '' ? undefined : text
}

function withoutEmpty(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
