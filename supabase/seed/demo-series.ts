import { randomUUID } from 'node:crypto'
import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays, weekdayOf } from '@fieldlark/domain/values/wall-time.ts'
import { jobFields } from './demo-jobs.ts'
import { type DemoLine, type DemoStage, linesOf, one } from './demo-stage.ts'

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

export async function addSeries(stage: DemoStage): Promise<void> {
  for (const job of demoSeries) await addOne(stage, job)
}

async function addOne(stage: DemoStage, job: Series): Promise<void> {
  const fields = { ...jobFields(stage, job), schedule_type: 'recurring', billing_frequency: 'monthly' }
  await one(stage, `select id from public.save_job($1, $2, $3, $4, null)`, [
    stage.business,
    JSON.stringify(fields),
    JSON.stringify(linesOf(job.lines)),
    [stage.worker],
  ])
  const start = firstDay(stage.today, job.weekday)
  const rule: RecurrenceRule = {
    ...job.rule,
    start_date: start,
    ends: 'never',
    end_date: null,
    end_count: null,
  }
  const until = addDays(stage.today, 365)
  const visits = expand(rule, { from: start, until, max: 400 }).map(({ sequence, day }) => ({
    id: randomUUID(),
    sequence,
    visit_date: day,
  }))
  await one(stage, 'select id from public.save_series($1, $2, $3)', [
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

/** The first such weekday from three days ago on. */
function firstDay(today: string, weekday: number): string {
  let day = addDays(today, -3)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return day
}
