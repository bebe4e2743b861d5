import { randomUUID } from 'node:crypto'
import type { Series } from '@fieldlark/domain/jobs/series.ts'
import { expand } from '@fieldlark/domain/values/recurrence.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import type { TimedJob } from './timed-job.ts'

const aheadDays = 366 // a leap year: due is what falls short of twelve months
/** As many as extend_series takes at once: a daily series of a year. */
const most = 400
type Due = { series: Series; timezone: string }

/** As JSON: days come as they are written, not as instants of this machine. */
const readDue = `
  select to_jsonb(series) as series, business.timezone
  from public.due_series() as series join public.businesses as business on business.id = series.business_id`

/** The next visits of a rule, and how far that goes; a rule that fills one call goes on the next day. */
export function nextVisits(series: Series, today: string) {
  const until = addDays(today, aheadDays)
  const from = series.made_until === null ? series.start_date : addDays(series.made_until, 1)
  const days = expand(series, { from, until, max: most })
  const visits = days.map(({ sequence, day }) => ({ id: randomUUID(), sequence, visit_date: day }))
  return { visits, madeUntil: days.length < most ? until : (days.at(-1)?.day ?? until) }
}

/** Keeps the visits of every recurring job made for twelve months ahead. */
export const extendSeries: TimedJob = {
  name: 'extend-series',
  times: '7 * * * *',
  work: async (database, now, signal) => {
    let made = 0
    const failures: unknown[] = []
    for (const { series, timezone } of await database.query<Due>(readDue)) {
      if (signal.aborted) break
      try {
        const { visits, madeUntil } = nextVisits(series, todayIn(now.toISOString(), timezone))
        const [answer] = await database.query<{ made: number }>(
          'select public.extend_series($1, $2::date, $3::jsonb) as made',
          [series.id, madeUntil, JSON.stringify(visits)],
        )
        made += answer?.made ?? 0
      } catch (error) {
        failures.push(error)
      }
    }
    // One that cannot be kept up, or is locked just now, keeps nobody else waiting; it is tried again.
    if (failures.length > 0) throw failures[0]
    return made
  },
}
