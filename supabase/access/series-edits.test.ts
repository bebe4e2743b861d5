import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crew, call, makeCrew } from './crew.ts'
import { one, type Scratch, scratchSchema } from './people.ts'
import { contents, edit, makeSeries, planEdit, readSeries, today, visitRows } from './series-bench.ts'

let scratch: Scratch
let crew: Crew
beforeAll(async () => {
  scratch = await scratchSchema()
  crew = await makeCrew(scratch.database)
})
afterAll(() => scratch.close())

type Dice = (below: number) => number

/** Every run throws the same: a seed, and the numbers that follow from it (mulberry32). */
function diceFrom(seed: number): Dice {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

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

const does = (name: string, args: Record<string, unknown>) => call(scratch.database, crew.owner, name, args)

/** Some are done, one is running, some are called off, some were moved by hand. */
async function liveThrough(series: string, dice: Dice): Promise<void> {
  const { visits } = await readSeries(scratch.database, crew, series)
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

/** One edit of any scope; what was not to be touched is the same text afterwards, and after an undo all is as before. */
async function editOnce(job: string, series: string, dice: Dice, sent: Set<string>): Promise<string> {
  const { visits } = await readSeries(scratch.database, crew, series)
  if (visits.length === 0) return series
  const at = dice(visits.length)
  const held = one(visits[at])
  const scope = (['this', 'following', 'all'] as const)[dice(3)] ?? 'all'
  const plan = await planEdit(scratch.database, crew, series, at, scope, {
    visit_date: addDays(held.visit_date ?? today, [0, 0, 1, -2, 9][dice(5)] ?? 0),
    ...(dice(2) === 0 && { start_time: ['08:00:00', '13:30:00', null][dice(3)] ?? null }),
    ...(dice(4) === 0 && {
      rule: { ...rules[0], frequency: 'daily', every: 3, weekdays: [], start_date: today } as RecurrenceRule,
    }),
  })
  // The same once more is the same edit, and an undo of it goes back before the first.
  if (sent.has(JSON.stringify(plan))) return series
  sent.add(JSON.stringify(plan))
  const kept = visits.filter(
    ({ id, status, is_moved }) => status !== 'scheduled' || (is_moved && id !== held.id),
  )
  const before = await visitRows(scratch.database, job)
  const all = await contents(scratch.database, job)
  const undo = await edit(scratch.database, crew, plan)
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
  const dice = diceFrom(seed)
  const { job, series } = await makeSeries(scratch.database, crew, rules[dice(rules.length)])
  await liveThrough(series, dice)
  let current = series
  const sent = new Set<string>()
  for (let step = 0; step < edits; step++) current = await editOnce(job, current, dice, sent)
}

/** A sample. Whoever changes how a series is edited runs many: HISTORIES=1000 vitest run --project access series-edits. */
const histories = Number(process.env['HISTORIES'] ?? 36)
const edits = 12

test(
  'edits in any order, one after another, leave what was done or moved by hand as it was, to the byte',
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
