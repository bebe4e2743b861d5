import { randomUUID } from 'node:crypto'
import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { type DemoContext, type DemoLine, linesOf, one } from './demo-context.ts'
import { jobFields } from './demo-jobs.ts'

type Series = {
  client: string
  title: string
  instructions: string | null
  lines: readonly DemoLine[]
  rule: Pick<RecurrenceRule, 'frequency' | 'every' | 'weekdays' | 'nth'>
  weekday: number
  time: string
  minutes: number
}

const demoSeries: readonly Series[] = [
  {
    client: 'Aisha Thompson',
    title: 'Every other Tuesday',
    instructions: 'Key under the blue pot.',
    lines: [['Standard clean', 1, 150, 62]],
    rule: { frequency: 'weekly', every: 2, weekdays: [2], nth: null },
    weekday: 2,
    time: '09:00',
    minutes: 150,
  },
  {
    client: 'Jack O’Brien',
    title: 'Tap room, every Monday',
    instructions: 'Ask for Lou behind the bar.',
    lines: [['Office clean', 1, 120, 48]],
    rule: { frequency: 'weekly', every: 1, weekdays: [1], nth: null },
    weekday: 1,
    time: '07:30',
    minutes: 90,
  },
  {
    client: 'Omar Haddad',
    title: 'First Friday of the month',
    instructions: null,
    lines: [['Deep clean', 1, 350, 140]],
    rule: { frequency: 'monthly_weekday', every: 1, weekdays: [], nth: 1 },
    weekday: 5,
    time: '10:00',
    minutes: 300,
  },
]

export async function addSeries(context: DemoContext): Promise<void> {
  for (const job of demoSeries) await addOne(context, job)
}

async function addOne(context: DemoContext, job: Series): Promise<void> {
  const fields = { ...jobFields(context, job), schedule_type: 'recurring', billing_frequency: 'monthly' }
  await one(context, `select id from public.save_job($1, $2, $3, $4, null)`, [
    context.business,
    JSON.stringify(fields),
    JSON.stringify(linesOf(job.lines)),
    [context.worker],
  ])
  const start = firstDay(context.today, job.weekday)
  const rule: RecurrenceRule = {
    ...job.rule,
    start_date: start,
    ends: 'never',
    end_date: null,
    end_count: null,
  }
  const until = addDays(context.today, 365)
  const visits = expand(rule, { from: start, until, max: 400 }).map(({ sequence, day }) => ({
    id: randomUUID(),
    sequence,
    visit_date: day,
  }))
  await one(context, 'select id from public.save_series($1, $2, $3)', [
    fields.id,
    JSON.stringify({
      ...rule,
      id: randomUUID(),
      start_time: job.time,
      duration_minutes: job.minutes,
      is_auto_created: true,
      made_until: until,
    }),
    JSON.stringify(visits),
  ])
}

/** The first date with this weekday, starting three days ago. */
function firstDay(today: string, weekday: number): string {
  let day = addDays(today, -3)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}
