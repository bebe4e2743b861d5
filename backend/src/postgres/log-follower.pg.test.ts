import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FollowOptions, type LogChange, ReplicationRejectedError } from './log-change.ts'
import { LogFollower } from './log-follower.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ followsLog: true })
  await scratch.database.query(
    `create table public.watched (id int primary key, name text, long text);
     create table public.whole (id int primary key, name text, long text);
     create table public.moved (id int primary key);
     alter table public.whole replica identity full;
     alter table public.whole alter column long set storage external;
     alter table public.watched alter column long set storage external;
     alter publication supabase_realtime add table public.watched, public.whole, public.moved`,
  )
})
afterAll(() => scratch.close())
beforeEach(() => scratch.database.query('truncate public.watched, public.whole, public.moved'))

async function follow(take?: (change: LogChange) => Promise<void> | void) {
  const changes: LogChange[] = []
  let follower: { end: () => Promise<void> } = { end: async () => {} }
  let live = 0
  await new Promise<void>((resolve, reject) => {
    follower = scratch.database.follow({
      publications: ['supabase_realtime'],
      isWanted: () => true,
      take: async (change) => {
        await take?.(change)
        changes.push(change)
      },
      onLive: () => {
        live += 1
        resolve()
      },
      onBroken: reject,
    })
  })
  return { changes, end: () => follower.end(), live: () => live }
}

const slots = () =>
  scratch.database.query<{ pid: number }>(
    `select active_pid as pid from pg_replication_slots where database = current_database()`,
  )

test('reads writes in commit order with their values as text', async () => {
  const { changes, end } = await follow()
  await scratch.database.query(
    `insert into public.watched values (1, null), (2, 'Zoë "q"\n');
     update public.watched set name = 'b' where id = 1;
     update public.watched set id = 3 where id = 1;
     delete from public.watched where id = 2`,
  )
  await expect.poll(() => changes.length).toBe(5)
  expect(changes.map(({ type, fresh, old, table }) => [table.name, type, fresh, old])).toEqual([
    ['watched', 'INSERT', ['1', null, null], null],
    ['watched', 'INSERT', ['2', 'Zoë "q"\n', null], null],
    ['watched', 'UPDATE', ['1', 'b', null], null],
    ['watched', 'UPDATE', ['3', 'b', null], ['1', undefined, undefined]],
    ['watched', 'DELETE', null, ['2', undefined, undefined]],
  ])
  expect(Math.abs((changes[0]?.committedAt ?? 0) - Date.now())).toBeLessThan(60_000)
  await end()
})

test('omits a long value that did not change, unless the log has the whole old row', async () => {
  await scratch.database.query(
    `insert into public.watched values (1, 'a', repeat('x', 9000));
     insert into public.whole values (1, 'a', repeat('x', 9000))`,
  )
  const { changes, end } = await follow()
  await scratch.database.query(`update public.watched set name = 'b'; update public.whole set name = 'b'`)
  await expect.poll(() => changes.length).toBe(2)
  expect(changes[0]?.fresh).toEqual(['1', 'b', undefined])
  expect(changes[1]?.fresh).toEqual(['1', 'b', 'x'.repeat(9000)])
  expect(changes[1]?.old?.[1]).toBe('a')
  await end()
})

test('follows changes of a table’s definition and ignores TRUNCATE', async () => {
  const { changes, end } = await follow()
  await scratch.database.query(
    `insert into public.moved values (1);
     alter table public.moved add column note text;
     insert into public.moved values (2, 'n');
     truncate public.moved;
     alter table public.moved rename to renamed;
     insert into public.renamed values (3, 'r');
     alter table public.renamed rename to moved;
     alter table public.moved drop column note`,
  )
  await expect.poll(() => changes.length).toBe(3)
  expect(changes.map(({ table, fresh }) => [table.name, fresh])).toEqual([
    ['moved', ['1']],
    ['moved', ['2', 'n']],
    ['renamed', ['3', 'r']],
  ])
  await end()
})

test('passes on one change at a time of a large transaction', async () => {
  let waiting = 0
  let most = 0
  const { changes, end } = await follow(async () => {
    waiting += 1
    most = Math.max(most, waiting)
    await new Promise((resolve) => setImmediate(resolve))
    waiting -= 1
  })
  await scratch.database.query(
    `insert into public.watched select n, 'row ' || n from generate_series(1, 10000) n`,
  )
  await expect.poll(() => changes.length).toBe(10_000)
  expect(most).toBe(1)
  expect(changes.at(-1)?.fresh?.[0]).toBe('10000')
  await end()
})

test('leaves no slot behind when it ends', async () => {
  const { end } = await follow()
  expect(await slots()).toHaveLength(1)
  await end()
  expect(await slots()).toHaveLength(0)
})

test('reconnects when its connection breaks', async () => {
  const changes: LogChange[] = []
  const received: string[] = []
  const follower = scratch.database.follow({
    publications: ['supabase_realtime'],
    isWanted: () => true,
    take: (change) => void changes.push(change),
    onLive: () => received.push('live'),
    onBroken: () => received.push('broken'),
  })
  await expect.poll(() => received).toEqual(['live'])
  await scratch.database.query('select pg_terminate_backend($1)', [(await slots())[0]?.pid])
  await expect.poll(() => received).toEqual(['live', 'broken', 'live'])
  await scratch.database.query(`insert into public.watched values (7)`)
  await expect.poll(() => changes.length).toBe(1)
  await follower.end()
})

test('a role without REPLICATION is rejected permanently', async () => {
  const broken: unknown[] = []
  const options: FollowOptions = {
    publications: ['supabase_realtime'],
    isWanted: () => true,
    take: () => {},
    onLive: () => broken.push('live'),
    onBroken: (error) => broken.push(error),
  }
  const follower = new LogFollower(scratch.url, options, scratch.database.query)
  await expect.poll(() => broken.length).toBe(1)
  expect(broken[0]).toBeInstanceOf(ReplicationRejectedError)
  await follower.end()
})
