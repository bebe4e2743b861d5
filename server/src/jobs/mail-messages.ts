import type { TimedJob } from './timed-job.ts'

/** Mails copies of messages that nobody has read yet. */
export const mailMessages: TimedJob = {
  name: 'mail-messages',
  times: '* * * * *',
  work: async (database) => {
    const [answer] = await database.query<{ mailed: number }>('select private.mail_messages() as mailed')
    return answer?.mailed ?? 0
  },
}
