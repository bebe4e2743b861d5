import type { TimedJob } from './timed-job.ts'

/** Asks clients for a review of what was completed, where the business wants that. */
export const askForReviews: TimedJob = {
  name: 'ask-for-reviews',
  times: '7,37 * * * *',
  work: async (database, now) => {
    const [answer] = await database.query<{ queued: number }>(
      'select private.ask_for_reviews($1::timestamptz) as queued',
      [now.toISOString()],
    )
    return answer?.queued ?? 0
  },
}
