import type { TimedJob } from './timed-job.ts'

const most = 10_000

/** What people were told more than 90 days ago; the rest follows at the next run. */
export const forgetNotifications: TimedJob = {
  name: 'forget-notifications',
  times: '20 * * * *',
  work: async (database) => {
    const [answer] = await database.query<{ gone: number }>(
      'select private.forget_notifications($1) as gone',
      [most],
    )
    return answer?.gone ?? 0
  },
}
