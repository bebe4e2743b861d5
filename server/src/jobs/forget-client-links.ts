import type { TimedJob } from './timed-job.ts'

/**
 * What clients were let in by and what has led nowhere for 30 days: links to bookings and messages, portal sessions;
 * and to reviews, 120 days after they were asked for.
 */
export const forgetClientLinks: TimedJob = {
  name: 'forget-client-links',
  times: '50 3 * * *',
  work: async (database) => {
    const [answer] = await database.query<{ gone: number }>(
      `select private.forget_booking_links() + private.forget_message_links() + private.forget_portal_sessions()
         + private.forget_review_asks() as gone`,
    )
    return answer?.gone ?? 0
  },
}
