import { readHealth, readIssuer, readKeys, readSettings } from './about.ts'
import { readAudit } from './admin-audit.ts'
import { generateLink, invite } from './admin-link.ts'
import { createUser, updateUser } from './admin-user-change.ts'
import { deleteUser, listAllUsers, readAnyUser } from './admin-users.ts'
import { listCustomProviders, missCustomProvider, rejectCustomProvider } from './custom-providers.ts'
import { rejectOAuthServer, rejectSaml, rejectScim } from './disabled-features.ts'
import { logout } from './logout.ts'
import { deleteFactor, listFactors, renameFactor } from './mfa/admin-factors.ts'
import { challenge } from './mfa/challenge.ts'
import { enroll } from './mfa/enroll.ts'
import {
  deleteRecoveryCodes,
  makeRecoveryCodes,
  readRecoveryCodes,
  remakeRecoveryCodes,
} from './mfa/recovery-codes.ts'
import { unenroll } from './mfa/unenroll.ts'
import { useRecoveryCode } from './mfa/use-recovery-code.ts'
import { verifyFactor } from './mfa/verify-factor.ts'
import { authorize, authorizeLink } from './openid/authorize.ts'
import { callback } from './openid/callback.ts'
import { unlinkIdentity } from './openid/unlink.ts'
import { sendMagicLink, sendOtp } from './otp.ts'
import type { Endpoint } from './parts.ts'
import {
  deletePasskey,
  deletePasskeyOf,
  listOwnPasskeys,
  listPasskeysOf,
  renamePasskey,
} from './passkeys/passkey-management.ts'
import { addPasskey, startPasskey } from './passkeys/passkey-registration.ts'
import { askForPasskey, signInWithPasskey } from './passkeys/passkey-sign-in.ts'
import type { RateName } from './rate-limits.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { signUp } from './signup.ts'
import { token } from './token.ts'
import { readOwnUser } from './user.ts'
import { updateOwnUser } from './user-update.ts'
import { verify } from './verify.ts'
import { verifyHead, verifyLink } from './verify-link.ts'

/** `:name` matches one segment, a trailing `*` the rest of the path. */
export type Route = { method: string; path: string; endpoint: Endpoint; rate?: RateName }

/** Every URL of the service; the first matching row is used. */
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
  { method: 'GET', path: '/authorize', endpoint: authorize, rate: 'token' },
  { method: 'GET', path: '/callback', endpoint: callback, rate: 'token' },
  { method: 'POST', path: '/callback', endpoint: callback, rate: 'token' },
  { method: 'GET', path: '/.well-known/jwks.json', endpoint: readKeys },
  { method: 'GET', path: '/.well-known/openid-configuration', endpoint: readIssuer },
  { method: 'GET', path: '/.well-known/*', endpoint: rejectOAuthServer },

  { method: 'GET', path: '/user/identities/authorize', endpoint: authorizeLink, rate: 'token' },
  { method: 'DELETE', path: '/user/identities/:id', endpoint: unlinkIdentity },
  { method: 'POST', path: '/factors', endpoint: enroll, rate: 'factor' },
  { method: 'GET', path: '/factors/recovery-codes', endpoint: readRecoveryCodes },
  { method: 'POST', path: '/factors/recovery-codes', endpoint: makeRecoveryCodes, rate: 'factor' },
  {
    method: 'POST',
    path: '/factors/recovery-codes/regenerate',
    endpoint: remakeRecoveryCodes,
    rate: 'factor',
  },
  { method: 'POST', path: '/factors/recovery-codes/verify', endpoint: useRecoveryCode, rate: 'factor' },
  { method: 'DELETE', path: '/factors/recovery-codes', endpoint: deleteRecoveryCodes },
  { method: 'DELETE', path: '/factors/:id', endpoint: unenroll },
  { method: 'POST', path: '/factors/:id/challenge', endpoint: challenge, rate: 'factor' },
  { method: 'POST', path: '/factors/:id/verify', endpoint: verifyFactor, rate: 'factor' },
  { method: '*', path: '/sso*', endpoint: rejectSaml, rate: 'sso' },
  { method: 'POST', path: '/passkeys/registration/options', endpoint: startPasskey, rate: 'sso' },
  { method: 'POST', path: '/passkeys/registration/verify', endpoint: addPasskey, rate: 'sso' },
  { method: 'POST', path: '/passkeys/authentication/options', endpoint: askForPasskey, rate: 'sso' },
  { method: 'POST', path: '/passkeys/authentication/verify', endpoint: signInWithPasskey, rate: 'sso' },
  { method: 'GET', path: '/passkeys', endpoint: listOwnPasskeys },
  { method: 'PATCH', path: '/passkeys/:passkey', endpoint: renamePasskey },
  { method: 'DELETE', path: '/passkeys/:passkey', endpoint: deletePasskey },
  { method: '*', path: '/oauth/*', endpoint: rejectOAuthServer },
  { method: '*', path: '/user/oauth/*', endpoint: rejectOAuthServer },
  { method: '*', path: '/scim*', endpoint: rejectScim },

  { method: 'POST', path: '/invite', endpoint: invite },
  { method: 'GET', path: '/admin/users', endpoint: listAllUsers },
  { method: 'POST', path: '/admin/users', endpoint: createUser },
  { method: 'GET', path: '/admin/users/:id', endpoint: readAnyUser },
  { method: 'PUT', path: '/admin/users/:id', endpoint: updateUser },
  { method: 'DELETE', path: '/admin/users/:id', endpoint: deleteUser },
  { method: 'GET', path: '/admin/users/:id/factors', endpoint: listFactors },
  { method: 'PUT', path: '/admin/users/:id/factors/:factor', endpoint: renameFactor },
  { method: 'DELETE', path: '/admin/users/:id/factors/:factor', endpoint: deleteFactor },
  { method: 'GET', path: '/admin/users/:id/passkeys', endpoint: listPasskeysOf },
  { method: 'DELETE', path: '/admin/users/:id/passkeys/:passkey', endpoint: deletePasskeyOf },
  { method: 'GET', path: '/admin/audit', endpoint: readAudit },
  { method: 'POST', path: '/admin/generate_link', endpoint: generateLink },
  { method: '*', path: '/admin/sso*', endpoint: rejectSaml },
  { method: '*', path: '/admin/oauth/*', endpoint: rejectOAuthServer },
  { method: 'GET', path: '/admin/custom-providers', endpoint: listCustomProviders },
  { method: 'POST', path: '/admin/custom-providers', endpoint: rejectCustomProvider },
  { method: 'GET', path: '/admin/custom-providers/:identifier', endpoint: missCustomProvider },
  { method: 'PUT', path: '/admin/custom-providers/:identifier', endpoint: missCustomProvider },
  { method: 'DELETE', path: '/admin/custom-providers/:identifier', endpoint: missCustomProvider },
]
