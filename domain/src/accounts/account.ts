import {
  type infer as Infer,
  literal,
  maxLength,
  minLength,
  object,
  overwrite,
  refine,
  string,
} from 'zod/mini'
import { requiredLine } from '#values/draft.ts'
import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'

/** New passwords; the upper limit is in bytes, as hosted backends hash no more of them. */
export const passwordMinLength = 8
export const passwordMaxBytes = 72
/** Shorter ones cannot exist: the sign-in form says so without asking. */
export const signInPasswordMinLength = 6

const byteLength = (text: string): number => new TextEncoder().encode(text).length

const email = string({ error: 'emailRequired' }).check(
  overwrite(cleanEmailAddress),
  minLength(1, 'emailRequired'),
  refine((text) => text === '' || isEmailAddress(text), { error: 'emailInvalid' }),
)

// Taken verbatim: spaces are part of a password.
const newPassword = string({ error: 'passwordRequired' }).check(
  minLength(1, 'passwordRequired'),
  refine((text) => text === '' || text.length >= passwordMinLength, { error: 'passwordTooShort' }),
  refine((text) => byteLength(text) <= passwordMaxBytes, { error: 'passwordTooLong' }),
)

/** Codes: emailRequired, emailInvalid, passwordRequired, passwordTooShort, passwordTooLong, fullNameRequired, tooLong, termsRequired. */
export const signUpSchema = object({
  full_name: requiredLine(200, 'fullNameRequired'),
  email,
  password: newPassword,
  terms: literal(true, { error: 'termsRequired' }),
})
export type SignUp = Infer<typeof signUpSchema>

/** Codes: emailRequired, emailInvalid, passwordRequired, signInPasswordTooShort. */
export const signInSchema = object({
  email,
  password: string({ error: 'passwordRequired' }).check(
    minLength(1, 'passwordRequired'),
    refine((text) => text === '' || text.length >= signInPasswordMinLength, {
      error: 'signInPasswordTooShort',
    }),
    maxLength(1000, 'passwordTooLong'),
  ),
})
export type SignIn = Infer<typeof signInSchema>

/** Magic link and forgotten password. Codes: emailRequired, emailInvalid. */
export const emailOnlySchema = object({ email })
export type EmailOnly = Infer<typeof emailOnlySchema>

/** Codes: as signUpSchema, and passwordsDiffer at `repeated`. */
export const newPasswordSchema = object({ password: newPassword, repeated: string() }).check(
  refine(({ password, repeated }) => password === repeated, { error: 'passwordsDiffer', path: ['repeated'] }),
)
export type NewPassword = Infer<typeof newPasswordSchema>
