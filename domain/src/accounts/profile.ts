import { type infer as Infer, object } from 'zod/mini'
import type { Language, Trade } from '#businesses/business.ts'
import { requiredLine } from '#values/draft.ts'

/** A row of profiles; `id` is the user's. */
export type Profile = {
  id: string
  full_name: string | null
  email: string | null
  language: Language
  signup_language: Language | null
  trade: Trade | null
  referred_by: string | null
  referral_reward_claimed: boolean
  created_at: string
  updated_at: string
}

/** Codes: fullNameRequired, tooLong. */
export const profileDraftSchema = object({ full_name: requiredLine(200, 'fullNameRequired') })
export type ProfileDraft = Infer<typeof profileDraftSchema>
