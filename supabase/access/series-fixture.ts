import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import type { Series } from '@fieldlark/domain/jobs/series.ts'
import { planSeriesEdit } from '@fieldlark/domain/schedule/series-edit.ts'
import type {
  SeriesChange,
  SeriesEdit,
  SeriesPlan,
  SeriesVisit,
} from '@fieldlark/domain/schedule/series-plan.ts'
import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { ask, one } from './people.ts'
import { call, saveJob, type TeamFixture } from './team-fixture.ts'

/** A fixed date, so that nothing depends on the day of the run. */
export const today = '2030-03-01'
export const until = '2030-05-31'

const plain: RecurrenceRule = {
  frequency: 'weekly',
  every: 1,
  weekdays: [1],
  nth: null,
  start_date: '2030-02-04',
  ends: 'never',
  end_date: null,
  end_count: null,
}

/** Creates a recurring job with visits until the end of May; returns the ids of the job and the series. */
export async function makeSeries(
  database: Database,
  team: TeamFixture,
  rule: Partial<RecurrenceRule> = {},
): Promise<{ job: string; series: string }> {
  const whole = { ...plain, ...rule }
  const job = await saveJob(database, team, { schedule_type: 'recurring' }, { members: [team.worker] })
  const visits = expand(whole, { until, max: 400 }).map(({ sequence, day }) => ({
    id: crypto.randomUUID(),
    sequence,
    visit_date: day,
  }))
  const series = {
    ...whole,
    id: crypto.randomUUID(),
    start_time: '09:00',
    duration_minutes: 60,
    made_until: until,
  }
  await call(database, team.owner, 'save_series', { job_id: job.id, series, visits })
  return { job: job.id, series: series.id }
}

/** Reads the series and its visits as the browser does. */
export async function readSeries(
  database: Database,
  { owner }: TeamFixture,
  id: string,
): Promise<{ series: Series; visits: SeriesVisit[] }> {
  const [row] = await ask<{ series: Series }>(
    database,
    owner,
    'select to_jsonb(series) as series from public.job_series as series where id = $1',
    [id],
  )
  const rows = await ask<{ visit: SeriesVisit }>(
    database,
    owner,
    'select to_jsonb(visit) as visit from public.visits as visit where series_id = $1 order by sequence',
    [id],
  )
  return { series: one(row).series, visits: rows.map(({ visit }) => visit) }
}

/** The plan that the browser would send for this change of a visit. */
export async function planEdit(
  database: Database,
  team: TeamFixture,
  id: string,
  at: number,
  scope: SeriesEdit['scope'],
  change: Partial<SeriesChange>,
): Promise<SeriesPlan> {
  const { series, visits } = await readSeries(database, team, id)
  const visit = one(visits[at])
  const { visit_date, start_time, duration_minutes } = visit
  return planSeriesEdit({
    series,
    visits,
    scope,
    visit,
    change: { visit_date: visit_date ?? today, start_time, duration_minutes, ...change },
    today,
    until,
    newId: () => crypto.randomUUID(),
  })
}

export async function edit(database: Database, { owner }: TeamFixture, plan: SeriesPlan): Promise<string> {
  const answer = await call<{ edit_series: { undo_id: string } }>(database, owner, 'edit_series', { plan })
  return answer.edit_series.undo_id
}

/** All visits of the job as row texts by id. */
export async function visitRows(database: Database, job: string): Promise<Map<string, string>> {
  const rows = await database.query<{ id: string; text: string }>(
    'select id, visit::text as text from public.visits as visit where job_id = $1',
    [job],
  )
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Everything that an edit can change, except versions and timestamps. */
export const contents = (database: Database, job: string): Promise<Row[]> =>
  database.query(
    `select 'visit' as kind, to_jsonb(visit) - 'version' - 'updated_at' as row from public.visits as visit where job_id = $1
     union all select 'series', to_jsonb(series) - 'version' - 'updated_at' from public.job_series as series where job_id = $1
     union all select 'item', to_jsonb(item) from public.visit_checklist_items as item
       join public.visits as visit on visit.id = item.visit_id where job_id = $1
     union all select 'time', to_jsonb(clocked) || to_jsonb(cost) from public.visit_times as clocked
       join public.visits as visit on visit.id = clocked.visit_id left join public.visit_time_costs as cost
       on cost.time_id = clocked.id where visit.job_id = $1
     union all select 'member', to_jsonb(assigned) from public.visit_members as assigned
       join public.visits as visit on visit.id = assigned.visit_id where visit.job_id = $1
     union all select 'usual', to_jsonb(assigned) from public.job_members as assigned where job_id = $1
     order by 1, 2`,
    [job],
  )
