import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ann, bob, callerOf, type Data, startWatching } from './testing/watching.ts'

let project: Awaited<ReturnType<typeof startWatching>>
beforeAll(async () => {
  project = await startWatching()
})
afterEach(() => project.endAll())
afterAll(() => project.close())

const watch: typeof project.watch = (...options) => project.watch(...options)
const run = (sql: string) => project.run(sql)
const settle = () => project.settle()

test('a subscriber receives the rows that policies let them read, in commit order, and nobody else does', async () => {
  const [a, b] = [
    await watch(callerOf(ann), { table: 'jobs' }),
    await watch(callerOf(bob), { table: 'jobs' }),
  ]
  const visitor = await watch(callerOf(undefined, 'anon'), { table: 'jobs' })
  await run(
    `insert into public.jobs values (1, 1, 'one'), (2, 2, 'two');
     update public.jobs set title = 'uno' where id = 1;
     update public.jobs set title = 'dos' where id = 2`,
  )
  await settle()
  const short = ({ type, record, old_record }: Data) => [type, record, old_record]
  expect(a.heard.map(short)).toEqual([
    ['INSERT', { id: 1, team: 1, title: 'one' }, undefined],
    ['UPDATE', { id: 1, team: 1, title: 'uno' }, { id: 1, team: 1 }],
  ])
  expect(b.heard.map(short)).toEqual([
    ['INSERT', { id: 2, team: 2, title: 'two' }, undefined],
    ['UPDATE', { id: 2, team: 2, title: 'dos' }, { id: 2, team: 2 }],
  ])
  expect(visitor.heard).toEqual([])
  expect(a.heard[0]?.columns).toEqual([
    { name: 'id', type: 'int4' },
    { name: 'team', type: 'int4' },
    { name: 'title', type: 'text' },
  ])
})

test('a DELETE reaches those who could see the row, and never another tenant', async () => {
  for (const table of ['jobs', 'whole']) {
    await run(`insert into public.${table} values (11, 1, 'a'), (12, 2, 'b')`)
    await settle()
    const a = await watch(callerOf(ann), { table })
    const b = await watch(callerOf(bob), { table })
    const server = await watch(callerOf(undefined, 'service_role'), { table })
    await run(`delete from public.${table} where id in (11, 12)`)
    await settle()
    expect(a.heard.map(({ type, old_record }) => [type, old_record])).toEqual([['DELETE', { id: 11 }]])
    expect(b.heard.map(({ type, old_record }) => [type, old_record])).toEqual([['DELETE', { id: 12 }]])
    expect(server.heard.map(({ old_record }) => old_record?.['id'])).toEqual([11, 12])
  }
})

test('a DELETE with only the key of a row reaches nobody whose policy uses other columns', async () => {
  await run(`insert into public.keyed values (1, 1, 'a')`)
  await settle()
  const a = await watch(callerOf(ann), [{ table: 'keyed' }, { table: 'keyed', filter: 'id=eq.1' }])
  const server = await watch(callerOf(undefined, 'service_role'), { table: 'keyed' })
  await run(`delete from public.keyed`)
  await settle()
  expect(a.heard).toEqual([])
  expect(server.heard.map(({ old_record }) => old_record)).toEqual([{ id: 1 }])
})

test('a row that moves to another tenant reveals no old values', async () => {
  await run(`insert into public.whole values (21, 1, 'private of one')`)
  await settle()
  const a = await watch(callerOf(ann), { table: 'whole' })
  const b = await watch(callerOf(bob), { table: 'whole' })
  await run(
    `update public.whole set title = 'still private of one' where id = 21;
     update public.whole set team = 2, title = 'given' where id = 21`,
  )
  await settle()
  expect(a.heard).toEqual([])
  expect(b.heard.map(({ record, old_record }) => [record, old_record])).toEqual([
    [{ id: 21, team: 2, title: 'given' }, {}],
  ])
})

test('a removed member receives nothing more', async () => {
  await run(`insert into hidden.members values (3, '${bob}')`)
  const b = await watch(callerOf(bob), { table: 'jobs' })
  await run(`insert into public.jobs values (31, 3, 'one')`)
  await settle()
  await run(`delete from hidden.members where team = 3`)
  await run(`update public.jobs set title = 'two' where id = 31; delete from public.jobs where id = 31`)
  await settle()
  expect(b.heard.map(({ type }) => type)).toEqual(['INSERT'])
})

test('a change of caller changes what is received', async () => {
  const seen = await watch(callerOf(ann), { table: 'jobs' })
  seen.setCaller(callerOf(bob))
  await run(`insert into public.jobs values (41, 1, 'a'), (42, 2, 'b')`)
  await settle()
  expect(seen.heard.map(({ record }) => record?.['id'])).toEqual([42])
})
test('a subscriber who may not read the key, or whose table has none, is told so once and receives nothing', async () => {
  const visitor = await watch(callerOf(undefined, 'anon'), { table: 'keyless' })
  await run(`insert into public.keyless values ('a')`)
  await run(`revoke select on public.keyed from anon; insert into public.keyed values (61, 1, 'a')`)
  const blind = await watch(callerOf(undefined, 'anon'), { table: 'keyed' })
  await run(`insert into public.keyed values (62, 1, 'a'); insert into public.keyed values (63, 1, 'a')`)
  await settle()
  expect(visitor.heard.map(({ record, errors }) => [record, errors])).toEqual([
    [{}, ['Error 400: Bad Request, no primary key']],
  ])
  expect(blind.heard.map(({ record, errors }) => [record, errors])).toEqual([
    [{}, ['Error 401: Unauthorized']],
  ])
})

test('continues through changed, renamed, truncated and dropped tables; partitions report as their table', async () => {
  const seen = await watch(callerOf(undefined, 'anon'), [{ table: 'open' }, { table: 'parts' }])
  await run(
    `insert into public.open (id) values (1);
     alter table public.open add column extra int;
     insert into public.open (id, extra) values (2, 7);
     truncate public.open;
     alter table public.open drop column extra;
     insert into public.parts values (1, '2026-05-05');
     create table public.gone (id int primary key);
     alter publication supabase_realtime add table public.gone;
     insert into public.gone values (1);
     drop table public.gone`,
  )
  await settle()
  expect(seen.heard.map(({ table, record }) => [table, record?.['id'] ?? null, record?.['extra']])).toEqual([
    ['open', 1, undefined],
    ['open', 2, undefined],
    ['parts', 1, undefined],
  ])
})

test('ten thousand rows in one transaction arrive completely and in order', async () => {
  const seen = await watch(callerOf(ann), { table: 'jobs', select: [] })
  await run(`insert into public.jobs select 100000 + n, 1, 'row' from generate_series(1, 10000) n`)
  await expect.poll(() => seen.heard.length).toBe(10_000)
  expect(seen.heard.map(({ record }) => record?.['id'])).toEqual(
    Array.from({ length: 10_000 }, (_, n) => 100_001 + n),
  )
})

test('a policy that fails hides the row only from those it fails for', async () => {
  await run(
    `create function hidden.fails(t int) returns bool language plpgsql stable as $$
       begin if auth.uid() = '${bob}' then raise 'no'; end if; return t = 1; end $$;
     create table public.brittle (id int primary key, team int);
     alter table public.brittle enable row level security;
     create policy read on public.brittle for select using (hidden.fails(team));
     alter publication supabase_realtime add table public.brittle`,
  )
  const [a, b] = [
    await watch(callerOf(ann), { table: 'brittle' }),
    await watch(callerOf(bob), { table: 'brittle' }),
  ]
  await run(`insert into public.brittle values (1, 1)`)
  await settle()
  expect([a.heard.length, b.heard.length]).toEqual([1, 0])
})

test('settings that a policy made for one viewer are reset before the next', async () => {
  await run(
    `create function hidden.me() returns uuid language plpgsql stable as $$
       begin
         if coalesce(current_setting('app.me', true), '') = '' then
           perform set_config('app.me', auth.uid()::text, true);
         end if;
         return current_setting('app.me')::uuid;
       end $$;
     create table public.remembered (id int primary key, person uuid);
     alter table public.remembered enable row level security;
     create policy read on public.remembered for select using (person = hidden.me());
     alter publication supabase_realtime add table public.remembered`,
  )
  const [a, b] = [
    await watch(callerOf(ann), { table: 'remembered' }),
    await watch(callerOf(bob), { table: 'remembered' }),
  ]
  await run(`insert into public.remembered values (1, '${ann}'), (2, '${bob}')`)
  await settle()
  expect([a, b].map(({ heard }) => heard.map(({ record }) => record?.['id']))).toEqual([[1], [2]])
})

test('two processes receive the same changes through their own slots', async () => {
  const other = project.another()
  const here = await watch(callerOf(ann), { table: 'jobs' })
  const there = await watch(callerOf(ann), { table: 'jobs' }, other)
  expect(await project.slots()).toHaveLength(2)
  await run(`insert into public.jobs values (71, 1, 'a')`)
  await expect.poll(() => [here.heard.length, there.heard.length]).toEqual([1, 1])
  await other.close()
  expect(await project.slots()).toHaveLength(1)
})

test('a subscription continues when the connection to the log breaks', async () => {
  const seen = await watch(callerOf(ann), { table: 'jobs' })
  const [before] = await project.slots()
  await run(`select pg_terminate_backend(${before?.pid})`)
  await expect
    .poll(async () => (await project.slots()).map(({ pid }) => pid !== null && pid !== before?.pid), {
      timeout: 10_000,
    })
    .toEqual([true])
  // The slot exists before it is read; nothing is lost from then on.
  await run(`insert into public.jobs values (72, 1, 'a')`)
  await expect.poll(() => seen.heard.map(({ record }) => record?.['id'])).toEqual([72])
})
