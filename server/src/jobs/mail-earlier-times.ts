import type { TimedJob } from './timed-job.ts'

/** Wishes that are left wait first in the next run, ten minutes later. */
const budget = 120_000

/**
 * Mails clients who would rather come sooner when an earlier time opened up: each in a transaction of its own, as the search takes
 * long and keeps the row of the booking locked.
 */
export const mailEarlierTimes = (clock = performance.now.bind(performance)): TimedJob => ({
  name: 'mail-earlier-times',
  times: '*/10 * * * *',
  work: async (database, now, signal) => {
    const at = now.toISOString()
    const end = clock() + budget
    const wishes = await database.query<{ id: string }>(
      'select id from private.wishes_in_turn($1::timestamptz) as id',
      [at],
    )
    let mailed = 0
    let failure: unknown
    for (const { id } of wishes) {
      if (signal.aborted || clock() >= end) break
      try {
        const [answer] = await database.query<{ is_mailed: boolean }>(
          'select private.mail_earlier_time($1, $2::timestamptz) as is_mailed',
          [id, at],
        )
        if (answer?.is_mailed) mailed += 1
      } catch (error) {
        // It comes first in the next run too, and would keep the others waiting for good.
        failure ??= error
      }
    }
    if (failure !== undefined) throw failure
    return mailed
  },
})
