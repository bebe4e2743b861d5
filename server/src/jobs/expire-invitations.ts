import type { TimedJob } from './timed-job.ts'

/** An invitation whose time is over is refused anyway; this says so where it is listed. */
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
