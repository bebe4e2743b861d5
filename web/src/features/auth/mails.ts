import { loadAuth } from '#connection/auth.ts'
import type { Language } from '#language/texts.ts'
import { paths } from '../../paths.ts'

/** `search` is what onboarding shall find, with its question mark, or ''. */
const onboarding = (search: string) => location.origin + paths.onboarding + search

/** Signs in who has an account and makes one for who has none, so that the answer tells nobody which it was. */
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
