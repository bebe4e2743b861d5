import type { DailyJob } from './daily-job.ts'

/** An invitation whose time is over is refused anyway; this says so where it is listed. */
export const expireInvitations: DailyJob = {
  name: 'expire invitations',
  work: async (database) => {
    const [answer] = await database.query<{ expired: number }>(
      'select private.expire_invitations() as expired',
    )
    return answer?.expired ?? 0
  },
}
