import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ann, callerOf, startWatching } from './testing/watching.ts'

let project: Awaited<ReturnType<typeof startWatching>>
beforeAll(async () => {
  project = await startWatching()
})
afterEach(() => project.endAll())
afterAll(() => project.close())

const watch: typeof project.watch = (...options) => project.watch(...options)
const run = (sql: string) => project.run(sql)
const settle = () => project.settle()

test('writes values as JSON like to_jsonb', async () => {
  const seen = await watch(callerOf(undefined, 'anon'), { table: 'open' })
  await run(
    `insert into public.open values (9007199254740993, 'Zoë "q" ', 1.50, '2026-08-21 10:00:00.123+02', '2026-08-21',
       '2026-08-21 10:00:00', true, '{a,NULL,"b,\\"c"}', '{{1,2},{3,4}}', '{"a": [1, null]}', '\\xdead', 1e20,
       'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 1.5, 'glad', '{sad,glad}', '1 day 02:00', '[1,5)', 'NaN',
       '{2026-01-01 00:00+00,infinity}')`,
  )
  await settle()
  const [raw] = await project.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(o) as row from public.open o where id > 0`,
  )
  expect(seen.heard[0]?.record).toEqual(raw?.row)
  expect(seen.heard[0]?.columns.map(({ type }) => type)).toEqual(
    `int8 text numeric timestamptz date timestamp bool _text _int4 jsonb bytea float8 uuid money_amount mood _mood
       interval int4range numeric _timestamptz`.split(/\s+/),
  )
  expect(seen.heard[0]?.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  await run(`delete from public.open where id > 0`)
})

test.each([
  ['id=gt.5,id=lte.7', [6, 7]],
  ['id=in.(5,7)', [5, 7]],
  ['id=not.eq.5', [6, 7, 8]],
  ['note=eq.six', [6]],
  ['note=neq.six', [5, 7]],
  ['note=is.null', [8]],
  ['note=not.is.null', [5, 6, 7]],
  ['note=isdistinct.six', [5, 7, 8]],
  ['note=like.s%', [6, 7]],
  ['note=ilike.SEV%', [7]],
  ['note=match.^[fs]i', [5, 6]],
  ['note=imatch.^SI', [6]],
  ['price=eq.6', [6]],
  ['price=gt.5.5', [6, 7]],
  ['price=in.(5.0,7)', [5, 7]],
  ['at=gte.2026-01-06', [6, 7]],
  ['day=lt."2026-01-06"', [5]],
  ['ok=is.true', [6]],
  ['ok=eq.false', [5, 7]],
  ['kind=eq.A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A06', [6]],
  ['note=gt.five,ok=eq.false', [7]],
])('filters %s by the type of the column', async (filter, wanted) => {
  const seen = await watch(callerOf(undefined, 'anon'), { table: 'open', filter, event: 'INSERT' })
  await run(
    `insert into public.open (id, note, price, at, day, ok, kind) values
       (5, 'five', 5.00, '2026-01-05', '2026-01-05', false, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a05'),
       (6, 'six', 6.0, '2026-01-06', '2026-01-06', true, 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a06'),
       (7, 'seven', 7, '2026-01-07', '2026-01-07', false, null), (8, null, null, null, null, null, null)`,
  )
  await settle()
  await run('delete from public.open where id > 0')
  expect(seen.heard.map(({ record }) => record?.['id'])).toEqual(wanted)
})

test.each([
  [{ table: 'unpublished' }, /Please check Realtime is enabled/],
  [{ table: 'nowhere' }, /Please check Realtime is enabled/],
  [{ schema: 'auth' }, /Please check Realtime is enabled/],
  [{ table: 'jobs', filter: 'nope=eq.1' }, /invalid column for filter nope/],
  [{ table: 'jobs', filter: 'secret=eq.1' }, /invalid column for filter secret/],
  [{ table: 'jobs', filter: 'id=eq.one' }, /invalid input syntax for type integer/],
  [{ table: 'jobs', filter: 'id=in.(1,two)' }, /invalid input syntax for type integer/],
  [{ table: 'jobs', filter: 'title=match.(' }, /invalid regular expression/],
  [{ table: 'jobs', filter: 'title=match.(a*)\\1' }, /back references/],
  [{ table: 'jobs', filter: 'title=is.maybe' }, /is takes/],
  [{ table: 'jobs', filter: `title=eq.a\0b` }, /zero/],
  [{ table: 'jobs', filter: 'rubbish' }, /failed to parse filter/],
])('rejects %o with a reason', async (wanted, reason) => {
  await expect(watch(callerOf(ann), wanted)).rejects.toThrow(reason)
})

test('a subscriber receives one event with all matching ids and only the columns it selected', async () => {
  const seen = await watch(callerOf(ann), [
    { table: 'jobs' },
    { event: 'INSERT' },
    { table: 'jobs', filter: 'team=eq.2' },
    { table: 'jobs', select: ['title'] },
  ])
  await run(`insert into public.jobs values (51, 1, 'a')`)
  await settle()
  const jobs = seen.heard.flatMap(({ table, record }, at) =>
    table === 'jobs' ? [[seen.ids[at], record]] : [],
  )
  expect(jobs).toEqual([
    [[1, 2], { id: 51, team: 1, title: 'a' }],
    [[4], { id: 51, title: 'a' }],
  ])
})

test('large rows omit their long values and say so', async () => {
  const seen = await watch(callerOf(undefined, 'anon'), { table: 'open' })
  await run(`insert into public.open (id, note, kind) values (1, repeat('x', 1100000), gen_random_uuid())`)
  await settle()
  expect(seen.heard[0]?.errors).toEqual(['Error 413: Payload Too Large'])
  expect(Object.keys(seen.heard[0]?.record ?? {})).not.toContain('note')
  expect(seen.heard[0]?.record?.['id']).toBe(1)
  await run('delete from public.open where id > 0')
})
