import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { contents, edit, makeSeries, planEdit, readSeries, today, visitRows } from './series-fixture.ts'
import { call, type TeamFixture, teamFixture } from './team-fixture.ts'

let scratch: Scratch
let team: TeamFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  team = await teamFixture(scratch.database)
})
afterAll(() => scratch.close())

type Dice = (below: number) => number

const rules: Partial<RecurrenceRule>[] = [
  { weekdays: [1] },
  { weekdays: [1, 4] },
  { every: 2, weekdays: [2] },
  { frequency: 'monthly_date', weekdays: [], start_date: '2030-01-31' },
  { frequency: 'monthly_weekday', weekdays: [], nth: 5, start_date: '2030-01-29' },
  { frequency: 'monthly_last', weekdays: [], start_date: '2030-01-31' },
  { frequency: 'custom_days', every: 9, weekdays: [] },
  { weekdays: [3], ends: 'after', end_count: 9 },
  { weekdays: [3], ends: 'on', end_date: '2030-04-20' },
]

const does = (name: string, args: Record<string, unknown>) => call(scratch.database, team.owner, name, args)

/** Some visits are completed, one is running, some are cancelled, some were moved by hand. */
async function liveThrough(series: string, dice: Dice): Promise<void> {
  const { visits } = await readSeries(scratch.database, team, series)
  for (const { id, visit_date } of visits.filter(() => dice(3) === 0)) {
    const what = dice(4)
    if (what === 0) await does('complete_visit', { visit_id: id })
    if (what === 1) await does('start_visit', { visit_id: id })
    if (what === 2) await does('skip_visit', { visit_id: id })
    if (what === 3)
      await does('move_visit', {
        visit_id: id,
        version: null,
        visit_date: addDays(visit_date ?? today, dice(3) - 1),
        start_time: '15:00',
        duration_minutes: 30,
      })
  }
}

/** One edit of any scope; protected visits are unchanged afterwards, and an undo restores everything. */
async function editOnce(job: string, series: string, dice: Dice, sent: Set<string>): Promise<string> {
  const { visits } = await readSeries(scratch.database, team, series)
  if (visits.length === 0) return series
  const at = dice(visits.length)
  const held = one(visits[at])
  const scope = (['this', 'following', 'all'] as const)[dice(3)] ?? 'all'
  const plan = await planEdit(scratch.database, team, series, at, scope, {
    visit_date: addDays(held.visit_date ?? today, [0, 0, 1, -2, 9][dice(5)] ?? 0),
    ...(dice(2) === 0 && { start_time: ['08:00:00', '13:30:00', null][dice(3)] ?? null }),
    ...(dice(4) === 0 && {
      rule: { ...rules[0], frequency: 'daily', every: 3, weekdays: [], start_date: today } as RecurrenceRule,
    }),
  })
  // A repetition is the same edit, and its undo restores the state before the first.
  if (sent.has(JSON.stringify(plan))) return series
  sent.add(JSON.stringify(plan))
  const kept = visits.filter(
    ({ id, status, is_moved }) => status !== 'scheduled' || (is_moved && id !== held.id),
  )
  const before = await visitRows(scratch.database, job)
  const all = await contents(scratch.database, job)
  const undo = await edit(scratch.database, team, plan)
  const after = await visitRows(scratch.database, job)
  for (const { id } of kept) expect(after.get(id)).toBe(before.get(id))
  if (dice(2) === 0) {
    expect(await does('undo_series_edit', { undo_id: undo })).toEqual({ undo_series_edit: true })
    expect(await contents(scratch.database, job)).toEqual(all)
    for (const id of plan.removed_visit_ids)
      expect((await visitRows(scratch.database, job)).get(id)).toBe(before.get(id))
    return series
  }
  return plan.added?.id ?? series
}

async function runSequence(seed: number): Promise<void> {
  const dice = seededRandom(seed)
  const { job, series } = await makeSeries(scratch.database, team, rules[dice(rules.length)])
  await liveThrough(series, dice)
  let current = series
  const sent = new Set<string>()
  for (let step = 0; step < edits; step++) current = await editOnce(job, current, dice, sent)
}

/** A sample. After changing how a series is edited, run more: HISTORIES=1000 vitest run --project access series-edits. */
const histories = Number(process.env['HISTORIES'] ?? 16)
const edits = 12

test(
  'any sequence of edits leaves completed visits and those moved by hand unchanged',
  async () => {
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let seed = lane; seed < histories; seed += 8) await runSequence(seed)
    })
    await Promise.all(lanes)
    const [doubled] = await scratch.database.query(
      'select count(*)::int as rows from (select from public.visits where series_id is not null group by series_id, sequence having count(*) > 1) as twice',
    )
    expect(doubled).toEqual({ rows: 0 })
  },
  60_000 + histories * 2000,
)
