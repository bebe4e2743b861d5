import { plusMinutes } from './demo-clock.ts'
import { actAs, clientOf, type DemoContext, dated, happen, linesOf, taxesOf } from './demo-context.ts'
import { nextBilling } from './demo-invoices.ts'
import type { DemoJob } from './demo-job.ts'
import type { DemoVisit, Person } from './demo-route.ts'
import { type Phrase, phraseIn } from './demo-words.ts'

const checklists: Partial<Record<Phrase, readonly Phrase[]>> = {
  'Standard clean': [
    'Kitchen: counters, sink, stove',
    'Bathrooms',
    'Dust, top to bottom',
    'Floors',
    'Trash out',
  ],
  'Office clean': ['Desks and screens', 'Kitchenette', 'Restrooms', 'Trash and recycling', 'Alarm on'],
  'Deep clean': [
    'Baseboards',
    'Inside oven and fridge',
    'Bathrooms, grout',
    'Inside windows',
    'Floors',
    'Photos',
  ],
}

const notes: readonly (Phrase | null)[] = [
  null,
  'All done, key is back in the lockbox.',
  null,
  'Out of glass cleaner, bring more next time.',
  null,
  null,
  'Client was home and happy.',
]

const fieldsOf = (context: DemoContext, job: DemoJob) => ({
  id: job.id,
  version: null,
  ...clientOf(context, job.client),
  title: job.title,
  instructions: job.instructions,
  priority: job.priority,
  schedule_type: job.series ? 'recurring' : 'one-off',
  status: 'scheduled',
  billing_frequency: job.series ? 'weekly' : 'on_completion',
  billing_interval_weeks: job.series ? 4 : 1,
  payment_terms: 'net_14',
  taxes: taxesOf(context),
  prices_include_tax: false,
  discount_value: 0,
  deposit_amount: 0,
  next_billing: nextBilling(job),
})

const visitFields = ({ id, day, time, minutes }: DemoVisit) => ({
  id,
  visit_date: day,
  start_time: time,
  duration_minutes: minutes,
})

/** Makes these jobs, whose quotes are still quotes, with their visits; the oldest first, so that numbers follow dates. */
async function addJobs(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const rows = jobs.map((job) => ({
    at: { [job.id]: job.created, ...Object.fromEntries(job.visits.map(({ id }) => [id, job.created])) },
    fields: fieldsOf(context, job),
    lines: linesOf(context, job.lines),
    people: job.people.map((person) => context.people[person]),
    visits: job.series ? null : job.visits.map(visitFields),
  }))
  await happen(
    context,
    `select saved.id from jsonb_array_elements($1::jsonb) as job, lateral public.save_job($2, job -> 'fields', job -> 'lines',
       array(select person::uuid from jsonb_array_elements_text(job -> 'people') as person),
       nullif(job -> 'visits', 'null')) as saved`,
    rows,
  )
}

async function convertQuotes(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const rows = jobs.map((job) => ({
    at: { [job.id]: job.created },
    job: job.id,
    quote: job.quote && phraseIn(context.language, job.quote),
    people: job.people.map((person) => context.people[person]),
    visits: job.visits.map((visit) => ({ ...visitFields(visit), job_id: job.id, version: null })),
  }))
  const quotes = await context.transaction.query<{ id: string; title: string }>(
    'select id, title from public.quotes where business_id = $1 and title = any($2)',
    [context.business, rows.map(({ quote }) => quote)],
  )
  const made = rows.map((row) => {
    const quote = quotes.find(({ title }) => title === row.quote)
    if (quote === undefined) throw new Error(`The demo has no quote ${row.quote}.`)
    return { ...row, at: { ...row.at, [quote.id]: row.at[row.job] ?? '' }, quote_id: quote.id }
  })
  await happen(
    context,
    `select made.id from jsonb_array_elements($1::jsonb) as row,
       lateral public.convert_quote((row ->> 'quote_id')::uuid, (row ->> 'job')::uuid) as made`,
    made,
  )
  await happen(
    context,
    `select saved.id from jsonb_array_elements($1::jsonb) as row, jsonb_array_elements(row -> 'visits') as visit,
       lateral public.save_visit(visit, array(select person::uuid from jsonb_array_elements_text(row -> 'people') as person))
         as saved`,
    jobs.map((job, nth) => ({
      ...rows[nth],
      at: Object.fromEntries(job.visits.map(({ id }) => [id, plusMinutes(job.created, 4)])),
    })),
  )
}

async function addSeries(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const rows = jobs.flatMap(({ id, series, visits, created }) =>
    series === undefined
      ? []
      : [
          {
            at: { [id]: created, [series.id]: created },
            job: id,
            series: {
              ...series.rule,
              id: series.id,
              start_time: visits[0]?.time,
              duration_minutes: visits[0]?.minutes,
              is_auto_created: true,
            },
            visits: visits.map((visit, at) => ({
              id: visit.id,
              sequence: series.sequences[at],
              visit_date: visit.day,
            })),
          },
        ],
  )
  await happen(
    context,
    `select saved.id from jsonb_array_elements($1::jsonb) as row,
       lateral public.save_series((row ->> 'job')::uuid, row -> 'series', row -> 'visits') as saved`,
    rows,
  )
}

/** The first person of a visit starts and completes it; one statement for all visits of a person. */
async function goThrough(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const visits = jobs.flatMap((job) => job.visits.map((visit) => ({ ...visit, job: job.id })))
  const begun = visits.filter(({ began }) => began !== null)
  for (const person of ['owner', 'manager', 'worker'] as Person[]) {
    const own = begun.filter(({ people }) => people[0] === person)
    await actAs(context, person, async () => {
      await step(
        context,
        'in_progress',
        own.map((visit) => ({ ...visit, moment: visit.began })),
      )
      await step(
        context,
        'completed',
        own.filter(({ ended }) => ended !== null).map((visit) => ({ ...visit, moment: visit.ended })),
      )
    })
  }
  for (const { id, began, ended } of begun)
    dated(context, 'visits', id, { actual_start: began, actual_end: ended, updated_at: ended ?? began })
}

async function step(
  context: DemoContext,
  status: 'in_progress' | 'completed',
  visits: readonly (DemoVisit & { job: string; moment: string | null })[],
): Promise<void> {
  await happen(
    context,
    `update public.visits as visit set status = row ->> 'status',
       completion_notes = coalesce(row ->> 'notes', visit.completion_notes)
     from jsonb_array_elements($1::jsonb) as row where visit.id = (row ->> 'id')::uuid and visit.business_id = $2`,
    visits.map(({ id, job, moment }, nth) => ({
      at: { [id]: moment ?? '', [job]: moment ?? '' },
      id,
      status,
      notes: status === 'completed' ? notes[nth % notes.length] : null,
    })),
  )
}

/** Checklists of the visits round today, ticked when the work is done, and half of them where it is running. */
async function addChecklists(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const near = [context.clock.day(-2), context.clock.day(2)] as const
  const items = jobs.flatMap(({ lines, visits }) => {
    const list = (lines[0] && checklists[lines[0][0]]) ?? []
    return visits
      .filter(({ day }) => day >= near[0] && day <= near[1])
      .flatMap((visit) =>
        list.map((label, position) => ({
          at: {},
          visit_id: visit.id,
          position,
          label,
          is_done: visit.ended !== null || (visit.began !== null && position < 2),
        })),
      )
  })
  await happen(
    context,
    `insert into public.visit_checklist_items (business_id, visit_id, position, label, is_done)
     select $2, item.visit_id, item.position, item.label, item.is_done
     from jsonb_to_recordset($1::jsonb) as item (visit_id uuid, position int, label text, is_done boolean)`,
    items,
  )
}

/** Makes the jobs in the order in which they were agreed on, and goes through what is done of them. */
export async function addWork(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const converted = jobs.filter(({ quote }) => quote !== undefined)
  const first = converted[0]?.created ?? context.clock.now
  await actAs(context, 'owner', async () => {
    const plain = jobs.filter(({ quote }) => quote === undefined)
    await addJobs(
      context,
      plain.filter(({ created }) => created < first),
    )
    await convertQuotes(context, converted)
    await addJobs(
      context,
      plain.filter(({ created }) => created >= first),
    )
    await addSeries(context, jobs)
  })
  for (const { id, created, visits } of jobs) {
    dated(context, 'jobs', id, {
      created_at: created,
      completed_at: visits.at(-1)?.ended,
      updated_at: visits.at(-1)?.ended ?? created,
    })
    for (const visit of visits)
      dated(context, 'visits', visit.id, {
        created_at: created,
        updated_at: visit.ended ?? visit.began ?? created,
      })
  }
  await goThrough(context, jobs)
  await actAs(context, 'owner', () => addChecklists(context, jobs))
}
