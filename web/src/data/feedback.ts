import type { Feedback, FeedbackDraft } from '@fieldlark/domain/feedback/feedback.ts'
import { useMutation } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { table } from './table.ts'

export type FeedbackSend = FeedbackDraft & { id: string; user_id: string; business_id: string }

const feedback = table<Feedback, FeedbackSend>('feedback')

/** Sends it once per id, and reads the row back. */
export const useSendFeedback = () =>
  useMutation({ mutationFn: (message: FeedbackSend) => insertOnce(feedback, message) })
