import type { TimedJob } from './timed-job.ts'

/** Frees the times that clients booked and the office did not answer for, and apologizes to them. */
export const lapseBookings: TimedJob = {
  name: 'lapse-bookings',
  times: '* * * * *',
  work: async (database) => {
    const [answer] = await database.query<{ lapsed: number }>('select private.lapse_bookings() as lapsed')
    return answer?.lapsed ?? 0
  },
}
