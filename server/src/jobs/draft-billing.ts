import type { TimedJob } from './timed-job.ts'

/** Drafts the invoices of jobs with weekly or monthly billing, when the day has come in the business's time zone. */
export const draftBilling: TimedJob = {
  name: 'draft-billing',
  times: '22 * * * *',
  work: async (database, now) => {
    const [answer] = await database.query<{ drafted: number }>(
      'select public.draft_due_billing($1::timestamptz) as drafted',
      [now.toISOString()],
    )
    return answer?.drafted ?? 0
  },
}
