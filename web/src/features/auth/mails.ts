import { auth } from '#connection/supabase.ts'
import type { Language } from '#language/texts.ts'
import { paths } from '../../paths.ts'

/** `search` is what onboarding shall find, with its question mark, or ''. */
const onboarding = (search: string) => location.origin + paths.onboarding + search

/** Signs in who has an account and makes one for who has none, so that the answer tells nobody which it was. */
export const sendMagicLink = (email: string, search: string, language: Language) =>
  auth.signInWithOtp({ email, options: { emailRedirectTo: onboarding(search), data: { language } } })

export const resendConfirmation = (email: string, search: string) =>
  auth.resend({ type: 'signup', email, options: { emailRedirectTo: onboarding(search) } })

export const sendPasswordReset = (email: string) =>
  auth.resetPasswordForEmail(email, { redirectTo: location.origin + paths.resetPassword })
