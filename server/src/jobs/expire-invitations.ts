import type { TimedJob } from './timed-job.ts'

/** An expired invitation is rejected anyway; this job marks it in the list. */
export const expireInvitations: TimedJob = {
  name: 'expire-invitations',
  times: '*/30 * * * *',
  work: async (database) => {
    const [answer] = await database.query<{ expired: number }>(
      'select private.expire_invitations() as expired',
    )
    return answer?.expired ?? 0
  },
}
