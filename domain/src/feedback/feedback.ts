import { type infer as Infer, object } from 'zod/mini'
import { requiredText } from '#values/draft.ts'

export const feedbackMaxLength = 1000

/** A row of feedback. */
export type Feedback = {
  id: string
  user_id: string
  business_id: string
  message: string
  created_at: string
}

/** Codes: messageRequired, tooLong. */
export const feedbackDraftSchema = object({ message: requiredText(feedbackMaxLength, 'messageRequired') })
export type FeedbackDraft = Infer<typeof feedbackDraftSchema>
