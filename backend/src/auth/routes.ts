import { readHealth, readKeys, readSettings } from './about.ts'
import { generateLink, invite } from './admin-link.ts'
import { createUser, updateUser } from './admin-user-change.ts'
import { deleteUser, listAllUsers, listFactors, readAnyUser } from './admin-users.ts'
import { logout } from './logout.ts'
import { sendMagicLink, sendOtp } from './otp.ts'
import type { Endpoint } from './parts.ts'
import { authorize, callback, refuseLinking } from './providers.ts'
import type { RateName } from './rate-limits.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { signUp } from './signup.ts'
import {
  refuseEnroll,
  refuseFactor,
  refuseOAuthServer,
  refusePasskey,
  refuseRecoveryCodes,
  refuseSaml,
  refuseScim,
} from './switched-off.ts'
import { token } from './token.ts'
import { readOwnUser } from './user.ts'
import { updateOwnUser } from './user-update.ts'
import { verify } from './verify.ts'
import { verifyHead, verifyLink } from './verify-link.ts'

/** `:name` stands for one segment, a last `*` for whatever follows. */
export type Route = { method: string; path: string; endpoint: Endpoint; rate?: RateName }

/** Every URL of the service; the first row that fits answers. */
export const routes: readonly Route[] = [
  { method: 'POST', path: '/signup', endpoint: signUp, rate: 'mail' },
  { method: 'POST', path: '/token', endpoint: token, rate: 'token' },
  { method: 'POST', path: '/otp', endpoint: sendOtp, rate: 'mail' },
  { method: 'POST', path: '/magiclink', endpoint: sendMagicLink, rate: 'mail' },
  { method: 'HEAD', path: '/verify', endpoint: verifyHead },
  { method: 'GET', path: '/verify', endpoint: verifyLink, rate: 'verify' },
  { method: 'POST', path: '/verify', endpoint: verify, rate: 'verify' },
  { method: 'POST', path: '/recover', endpoint: recover, rate: 'mail' },
  { method: 'POST', path: '/resend', endpoint: resend, rate: 'mail' },
  { method: 'GET', path: '/user', endpoint: readOwnUser },
  { method: 'PUT', path: '/user', endpoint: updateOwnUser, rate: 'mail' },
  { method: 'GET', path: '/reauthenticate', endpoint: reauthenticate, rate: 'mail' },
  { method: 'POST', path: '/logout', endpoint: logout },
  { method: 'GET', path: '/settings', endpoint: readSettings },
  { method: 'GET', path: '/health', endpoint: readHealth },
  { method: 'GET', path: '/authorize', endpoint: authorize },
  { method: 'GET', path: '/callback', endpoint: callback },
  { method: 'POST', path: '/callback', endpoint: callback },
  { method: 'GET', path: '/.well-known/jwks.json', endpoint: readKeys },
  { method: 'GET', path: '/.well-known/*', endpoint: refuseOAuthServer },

  { method: 'GET', path: '/user/identities/authorize', endpoint: refuseLinking },
  { method: 'DELETE', path: '/user/identities/:id', endpoint: refuseLinking },
  { method: 'POST', path: '/factors', endpoint: refuseEnroll },
  { method: '*', path: '/factors/recovery-codes*', endpoint: refuseRecoveryCodes },
  { method: 'DELETE', path: '/factors/:id', endpoint: refuseFactor },
  { method: 'POST', path: '/factors/:id/challenge', endpoint: refuseFactor, rate: 'factor' },
  { method: 'POST', path: '/factors/:id/verify', endpoint: refuseFactor, rate: 'factor' },
  { method: '*', path: '/sso*', endpoint: refuseSaml, rate: 'sso' },
  { method: '*', path: '/passkeys*', endpoint: refusePasskey },
  { method: '*', path: '/oauth/*', endpoint: refuseOAuthServer },
  { method: '*', path: '/scim*', endpoint: refuseScim },

  { method: 'POST', path: '/invite', endpoint: invite },
  { method: 'GET', path: '/admin/users', endpoint: listAllUsers },
  { method: 'POST', path: '/admin/users', endpoint: createUser },
  { method: 'GET', path: '/admin/users/:id', endpoint: readAnyUser },
  { method: 'PUT', path: '/admin/users/:id', endpoint: updateUser },
  { method: 'DELETE', path: '/admin/users/:id', endpoint: deleteUser },
  { method: 'GET', path: '/admin/users/:id/factors', endpoint: listFactors },
  { method: 'POST', path: '/admin/generate_link', endpoint: generateLink },
  { method: '*', path: '/admin/sso*', endpoint: refuseSaml },
  { method: '*', path: '/admin/oauth/*', endpoint: refuseOAuthServer },
]
