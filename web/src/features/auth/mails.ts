import { loadAuth } from '#connection/auth.ts'
import type { Language } from '#language/texts.ts'
import { paths } from '#paths.ts'

/** `search` is the query string for the onboarding page, with its question mark, or ''. */
const onboarding = (search: string) => location.origin + paths.onboarding + search

/** Signs in to an account, or creates one where there is none, so that the response does not reveal which it was. */
export const sendMagicLink = async (email: string, search: string, language: Language) =>
  (await loadAuth()).signInWithOtp({
    email,
    options: { emailRedirectTo: onboarding(search), data: { language } },
  })

export const resendConfirmation = async (email: string, search: string) =>
  (await loadAuth()).resend({ type: 'signup', email, options: { emailRedirectTo: onboarding(search) } })

export const sendPasswordReset = async (email: string) =>
  (await loadAuth()).resetPasswordForEmail(email, { redirectTo: location.origin + paths.resetPassword })

/** The six digits of a sign-in or confirmation message, in place of its link. */
export const signInByCode = async (email: string, token: string) =>
  (await loadAuth()).verifyOtp({ email, token, type: 'email' })
