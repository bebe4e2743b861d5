import { cleanEmailAddress, isEmailAddress } from '#values/email-address.ts'
import type { Problem } from '#values/problem.ts'
import { cleanLine, isLongerThan } from '#values/text.ts'

/** The length of new passwords. The maximum is in bytes, because hosted backends hash no more than that. */
export const passwordMinLength = 8
export const passwordMaxBytes = 72
/** Shorter passwords cannot exist, so the sign-in form rejects them without a request. */
export const signInPasswordMinLength = 6
const nameMaxLength = 200

/**
 * The cleaned input and its problems, at most one per field. These are plain functions where other drafts are schemas,
 * because the sign-in pages are the first a visitor loads and must not carry a schema library.
 */
export type Read<T> = { values: T; problems: Problem[] }

export type SignUp = { full_name: string; email: string; password: string; terms: true }
export type SignIn = { email: string; password: string }
export type EmailOnly = { email: string }
/** `current` is null where a mailed link stands for it. */
export type NewPassword = { current: string | null; password: string; repeated: string }

const byteLength = (text: string): number => new TextEncoder().encode(text).length

const at = (field: string, code: string | undefined): Problem[] => (code ? [{ code, at: field }] : [])

function emailFault(email: string) {
  if (email === '') return 'emailRequired'
  return isEmailAddress(email) ? undefined : 'emailInvalid'
}

// Passwords are taken verbatim: spaces are part of them.
function newPasswordFault(password: string) {
  if (password === '') return 'passwordRequired'
  if (password.length < passwordMinLength) return 'passwordTooShort'
  return byteLength(password) > passwordMaxBytes ? 'passwordTooLong' : undefined
}

function signInPasswordFault(password: string) {
  if (password === '') return 'passwordRequired'
  if (password.length < signInPasswordMinLength) return 'signInPasswordTooShort'
  return password.length > 1000 ? 'passwordTooLong' : undefined
}

function fullNameFault(name: string) {
  if (name === '') return 'fullNameRequired'
  return isLongerThan(nameMaxLength, name) ? 'tooLong' : undefined
}

/** Codes: emailRequired, emailInvalid, passwordRequired, passwordTooShort, passwordTooLong, fullNameRequired, tooLong, termsRequired. */
export function readSignUp(typed: Omit<SignUp, 'terms'> & { terms?: boolean }): Read<SignUp> {
  const values: SignUp = {
    full_name: cleanLine(typed.full_name),
    email: cleanEmailAddress(typed.email),
    password: typed.password,
    terms: true,
  }
  const problems = [
    ...at('full_name', fullNameFault(values.full_name)),
    ...at('email', emailFault(values.email)),
    ...at('password', newPasswordFault(values.password)),
    ...at('terms', typed.terms === true ? undefined : 'termsRequired'),
  ]
  return { values, problems }
}

/** Codes: emailRequired, emailInvalid, passwordRequired, signInPasswordTooShort, passwordTooLong. */
export function readSignIn(typed: SignIn): Read<SignIn> {
  const email = cleanEmailAddress(typed.email)
  const problems = [...at('email', emailFault(email)), ...at('password', signInPasswordFault(typed.password))]
  return { values: { email, password: typed.password }, problems }
}

/** Magic link and forgotten password. Codes: emailRequired, emailInvalid. */
export function readEmailOnly(typed: EmailOnly): Read<EmailOnly> {
  const email = cleanEmailAddress(typed.email)
  return { values: { email }, problems: at('email', emailFault(email)) }
}

/** Codes: as readSignUp, passwordRequired at `current`, and passwordsDiffer at `repeated`. */
export function readNewPassword(typed: NewPassword): Read<NewPassword> {
  const problems = [
    ...at('current', typed.current === '' ? 'passwordRequired' : undefined),
    ...at('password', newPasswordFault(typed.password)),
    ...at('repeated', typed.password === typed.repeated ? undefined : 'passwordsDiffer'),
  ]
  return { values: typed, problems }
}
