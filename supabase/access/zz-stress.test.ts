import { afterAll, beforeAll, test } from 'vitest'
import { addVisit, type Crew, call, makeCrew, saveJob, wordsFrom } from './crew.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { edit, makeSeries, planEdit, readSeries } from './series-bench.ts'
import { expand } from '@fieldlark/domain/values/recurrence.ts'
let scratch: Scratch
let crew: Crew
beforeAll(async () => { scratch = await scratchSchema(); crew = await makeCrew(scratch.database) })
afterAll(() => scratch.close())
test('stress', async () => {
  const tally: Record<string, number> = {}
  for (let round = 0; round < 15; round++) {
    const { job, series } = await makeSeries(scratch.database, crew)
    const { visits } = await readSeries(scratch.database, crew, series)
    const at = (n: number) => visits[n]!.id
    const plan = await planEdit(scratch.database, crew, series, 9, round % 2 ? 'all' : 'following', { visit_date: '2030-04-10' })
    const other = (await ask<{ id: string }>(scratch.database, crew.owner, `insert into public.clients (business_id, name) values ($1, 'B') returning id`, [crew.business]))[0]!.id
    const does = (n: string, a: Record<string, unknown>, p = crew.owner) => call(scratch.database, p, n, a)
    const results = await Promise.all([
      ...[1, 2, 3, 10, 11, 12].map((n) => wordsFrom(does('complete_visit', { visit_id: at(n) }, crew.worker))),
      ...[4, 12, 13].map((n) => wordsFrom(does('start_visit', { visit_id: at(n) }, crew.worker))),
      ...[5, 14, 15].map((n) => wordsFrom(does('move_visit', { visit_id: at(n), version: null, visit_date: '2030-05-09', start_time: '10:00', duration_minutes: 30, tell_client: true }))),
      wordsFrom(edit(scratch.database, crew, plan)),
      wordsFrom(saveJob(scratch.database, crew, { id: job, version: 1, client_id: other }, { members: [crew.other], lines: [{ id: crypto.randomUUID(), name: 'x', unit_price: 3, unit_cost: 1 }] })),
      wordsFrom(ask(scratch.database, crew.owner, `update public.visits set status = 'completed' where id = any($1)`, [[at(6), at(7)]])),
      wordsFrom(ask(scratch.database, crew.owner, `update public.businesses set timezone = $2 where id = $1`, [crew.business, round % 2 ? 'UTC' : 'Europe/Madrid'])),
      wordsFrom(ask(scratch.database, crew.owner, `update public.jobs set status = 'completed' where id = $1`, [job])),
      wordsFrom(does('pause_series', { series_id: series, from_date: '2030-04-15' })),
    ])
    for (const r of results) tally[r] = (tally[r] ?? 0) + 1
  }
  console.log(tally)
  const bad = await scratch.database.query(`select job.id, total_visits, completed_visits, count(v.id) filter (where v.status <> 'cancelled') as t, count(v.id) filter (where v.status = 'completed') as c, count(v.id) filter (where v.client_id <> job.client_id) as w from public.jobs job left join public.visits v on v.job_id = job.id group by job.id having total_visits <> count(v.id) filter (where v.status <> 'cancelled') or completed_visits <> count(v.id) filter (where v.status = 'completed') or count(v.id) filter (where v.client_id <> job.client_id) > 0`)
  console.log('bad', bad)
  const days = expand({ frequency: 'daily', every: 1, weekdays: [], nth: null, start_date: '2030-01-01', ends: 'never', end_date: null, end_count: null }, { until: '2030-12-31' })
  const job = await saveJob(scratch.database, crew, { schedule_type: 'recurring' }, { members: [crew.worker, crew.other] })
  const id = crypto.randomUUID()
  let a = performance.now()
  await call(scratch.database, crew.owner, 'save_series', { job_id: job.id, series: { id, frequency: 'daily', start_date: '2030-01-01', start_time: '09:00', made_until: '2030-12-31' }, visits: days.map(({ sequence, day }) => ({ id: crypto.randomUUID(), sequence, visit_date: day })) })
  console.log('save 365', performance.now() - a)
  const plan = await planEdit(scratch.database, crew, id, 100, 'all', { start_time: '10:00:00' })
  a = performance.now()
  const undo = await edit(scratch.database, crew, plan)
  console.log('edit all', performance.now() - a, plan.changed_visits.length, plan.removed_visit_ids.length, plan.new_visits.length); a = performance.now()
  console.log(await call(scratch.database, crew.owner, 'undo_series_edit', { undo_id: undo }), performance.now() - a)
  const plan2 = await planEdit(scratch.database, crew, id, 100, 'following', { visit_date: '2030-04-12', rule: { frequency: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5], nth: null, start_date: '2030-04-12', ends: 'never', end_date: null, end_count: null } })
  a = performance.now()
  await edit(scratch.database, crew, plan2)
  console.log('edit split', performance.now() - a, plan2.changed_visits.length, plan2.removed_visit_ids.length, plan2.new_visits.length); a = performance.now()
  await call(scratch.database, crew.owner, 'pause_series', { series_id: plan2.added?.id ?? id, from_date: '2030-06-01' })
  console.log('pause', performance.now() - a)
  void addVisit
}, 200000)
