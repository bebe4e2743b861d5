import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, type Scratch, scratchSchema } from './people.ts'
import { edit, makeSeries, planEdit, readSeries, today } from './series-fixture.ts'
import { call, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  team = await teamFixture(scratch.database)
})
afterAll(() => scratch.close())

test('the undo of a series takes back what its edit deleted, and no deletion before it', async () => {
  const { series } = await makeSeries(scratch.database, team, { weekdays: [1] })
  const { visits } = await readSeries(scratch.database, team, series)
  const visit = one(visits.at(-1)).id
  const time = crypto.randomUUID()
  // The server alone could give a time the id of a deleted one.
  const enter = () =>
    scratch.database.query(
      `insert into public.visit_times (id, business_id, visit_id, user_id, started_at, ended_at)
       values ($1, $2, $3, $4, '2026-01-05 09:00Z', '2026-01-05 10:00Z')`,
      [time, team.business, visit, team.owner],
    )
  const traces = () =>
    scratch.database.query('select user_id from public.visit_time_changes where time_id = $1', [time])
  await enter()
  await scratch.database.query('delete from public.visit_times where id = $1', [time])
  await enter()
  const rule = { frequency: 'daily', every: 3, weekdays: [], start_date: today } as unknown as RecurrenceRule
  const undo = await edit(
    scratch.database,
    team,
    await planEdit(scratch.database, team, series, 0, 'all', { rule }),
  )
  expect(await traces()).toEqual([{ user_id: null }, { user_id: team.owner }])
  expect(await call(scratch.database, team.owner, 'undo_series_edit', { undo_id: undo })).toEqual({
    undo_series_edit: true,
  })
  expect(await traces()).toEqual([{ user_id: null }])
  const back = await scratch.database.query('select from public.visit_times where id = $1', [time])
  expect(back).toHaveLength(1)
})
