import type { TimedJob } from './timed-job.ts'

/** Referred people whose first payment can no longer be taken back: the reward is credited. */
export const convertReferrals: TimedJob = {
  name: 'convert-referrals',
  times: '40 * * * *',
  work: async (database) => {
    const [answer] = await database.query<{ converted: number }>(
      'select private.convert_due_referrals() as converted',
    )
    return answer?.converted ?? 0
  },
}
