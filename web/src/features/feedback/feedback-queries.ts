import type { FeedbackDraft } from '@fieldlark/domain/feedback/feedback.ts'
import { useMutation } from '@tanstack/react-query'

import { insertOnce } from '#data/insert-once.ts'
import { table } from '#data/table.ts'

export type FeedbackSend = FeedbackDraft & { id: string; user_id: string; business_id: string }

const feedback = table('feedback')

/** Sends it once per id, and reads the row back. */
export const useSendFeedback = () =>
  useMutation({ mutationFn: (message: FeedbackSend) => insertOnce(feedback, message) })
