import { randomUUID } from 'node:crypto'
import type { Series } from '@fieldlark/domain/jobs/series.ts'
import { expand } from '@fieldlark/domain/values/recurrence.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import type { TimedJob } from './timed-job.ts'

const aheadDays = 366 // a leap year: due is what falls short of twelve months
/** The limit of extend_series for one call: a daily series of a year. */
const maxVisits = 400
type Due = { series: Series; timezone: string }

/** Read as JSON, so that days arrive as text and not as instants in the server's time zone. */
const readDue = `
  select to_jsonb(series) as series, business.timezone
  from public.due_series() as series join public.businesses as business on business.id = series.business_id`

/** The next visits of a series, and how far they reach; a series that fills one call continues the next day. */
export function nextVisits(series: Series, today: string) {
  const until = addDays(today, aheadDays)
  const from = series.made_until === null ? series.start_date : addDays(series.made_until, 1)
  const days = expand(series, { from, until, max: maxVisits })
  const visits = days.map(({ sequence, day }) => ({ id: randomUUID(), sequence, visit_date: day }))
  return { visits, madeUntil: days.length < maxVisits ? until : (days.at(-1)?.day ?? until) }
}

/** Creates the visits of every recurring job twelve months ahead. */
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
    // A series that fails or is locked must not stop the others; the next run retries it.
    if (failures.length > 0) throw failures[0]
    return made
  },
}
