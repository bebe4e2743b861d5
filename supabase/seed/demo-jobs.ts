import { randomUUID } from 'node:crypto'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { clientOf, type DemoContext, type DemoLine, demoTaxes, linesOf, one } from './demo-context.ts'

type Job = {
  client: string
  title: string
  instructions: string | null
  priority: 'normal' | 'high' | 'urgent'
  lines: readonly DemoLine[]
  /** state: the progress of the job. */
  visits: readonly (readonly [
    days: number,
    time: string | null,
    minutes: number,
    state?: 'done' | 'started',
  ])[]
  byWorker?: boolean
  isDraft?: boolean
}

const demoJobs: readonly Job[] = [
  {
    client: 'Samuel Whitaker',
    title: 'Turnover clean, Clay Ave',
    instructions: 'Lockbox 4417. Photos of the kitchen when done.',
    priority: 'normal',
    lines: [['Move-out clean', 1, 450, 185]],
    visits: [[-2, '09:00', 360, 'done']],
    byWorker: true,
  },
  {
    client: 'Liam Gallagher',
    title: 'Deep clean',
    instructions: 'Don’t let the cat out.',
    priority: 'normal',
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Fridge and oven', 1, 60, 18],
    ],
    visits: [[0, '08:30', 300, 'started']],
    byWorker: true,
  },
  {
    client: 'Charlotte Reeves',
    title: 'Law office, evening clean',
    instructions: 'Alarm code in the office.',
    priority: 'high',
    lines: [['Office clean', 1, 120, 48]],
    visits: [[0, '18:00', 90]],
    byWorker: true,
  },
  {
    client: 'Isabella Rossi',
    title: 'Two-day deep clean',
    instructions: 'No lavender products.',
    priority: 'normal',
    lines: [['Deep clean', 2, 350, 140]],
    visits: [
      [1, '09:00', 300],
      [2, '09:00', 300],
    ],
  },
  {
    client: 'Benjamin Carter',
    title: 'Carpets, three rooms',
    instructions: null,
    priority: 'normal',
    lines: [['Carpet shampoo', 3, 80, 28]],
    visits: [[-1, '13:00', 135]],
  },
  {
    client: 'Amelia Foster',
    title: 'Windows inside and out',
    instructions: null,
    priority: 'normal',
    lines: [['Window cleaning', 22, 12, 4]],
    visits: [[3, null, 180]],
    byWorker: true,
  },
  {
    client: 'Ethan Novak',
    title: 'Post-party rescue',
    instructions: null,
    priority: 'urgent',
    lines: [['Extra hour', 4, 48, 21]],
    visits: [],
  },
  {
    client: 'Zoe Campbell',
    title: 'Nursery, before the grandparents arrive',
    instructions: 'Newborn in the house: quiet.',
    priority: 'normal',
    lines: [['Standard clean', 1, 150, 62]],
    visits: [],
    isDraft: true,
  },
]

export const jobFields = (
  context: DemoContext,
  { client, title, instructions }: Pick<Job, 'client' | 'title' | 'instructions'>,
) => ({
  id: randomUUID(),
  version: null,
  ...clientOf(context, client),
  title,
  instructions,
  priority: 'normal',
  schedule_type: 'one-off',
  status: 'scheduled',
  billing_frequency: 'on_completion',
  billing_interval_weeks: 1,
  payment_terms: 'net_30',
  taxes: demoTaxes,
  prices_include_tax: false,
  discount_value: 0,
  deposit_amount: 0,
})

export async function addJobs(context: DemoContext): Promise<void> {
  for (const job of demoJobs) await addJob(context, job)
}

async function addJob(context: DemoContext, job: Job): Promise<void> {
  const { owner, worker, today } = context
  const fields = {
    ...jobFields(context, job),
    status: job.isDraft ? 'draft' : 'scheduled',
    priority: job.priority,
  }
  const visits = job.visits.map(([days, time, minutes]) => ({
    id: randomUUID(),
    visit_date: addDays(today, days),
    start_time: time,
    duration_minutes: minutes,
  }))
  await one(context, 'select id from public.save_job($1, $2, $3, $4, $5)', [
    context.business,
    JSON.stringify(fields),
    JSON.stringify(linesOf(job.lines)),
    job.byWorker ? [worker] : [owner],
    JSON.stringify(visits),
  ])
  for (const [at, { id }] of visits.entries()) {
    const state = job.visits[at]?.[3]
    if (state === 'started') await one(context, 'select id from public.start_visit($1)', [id])
    if (state === 'done') {
      await one(context, `select public.complete_visit($1, 'All done, key is back in the lockbox.', null)`, [
        id,
      ])
    }
  }
}
