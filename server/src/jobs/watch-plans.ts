import type { TimedJob } from './timed-job.ts'

/** Mails owners before and at the end of a trial or a plan, and shows that it is over. The limits themselves do not wait for it. */
export const watchPlans: TimedJob = {
  name: 'watch-plans',
  times: '50 * * * *',
  work: async (database) => {
    const [answer] = await database.query<{ ended: number }>('select private.watch_plans() as ended')
    return answer?.ended ?? 0
  },
}
