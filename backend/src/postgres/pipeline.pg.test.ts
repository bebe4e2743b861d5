import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailableError, SqlError, type Step } from './database.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  // One connection per pool, so that the next request would see whatever a request leaves behind.
  scratch = await scratchDatabase({ pools: { reads: 1, writes: 1, slow: 1 } })
  await scratch.database.transaction(async ({ query }) => {
    await query('create table public.notes (id int primary key deferrable initially deferred, body text)')
    await query('alter table public.notes enable row level security')
    await query(`create policy "own" on public.notes to authenticated
      using (body = current_setting('request.jwt.claims', true)) with check (true)`)
    await query('create table public.closed (id int)')
    await query('revoke all on public.closed from anon, authenticated')
  })
})
afterAll(() => scratch.close())

const settings = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`
const as = (role: string, claims = ''): Step => ({ text: settings, values: [role, claims], name: 'settings' })
const run = (...steps: Step[]) => scratch.database.run('writes', steps)

describe('a pipeline', () => {
  test('sends one Sync for all its steps', async () => {
    const before = scratch.database.countSyncs()
    const rows = await run(as('anon', 'c'), {
      text: 'select current_user, $1::int',
      values: [5],
      name: 'anon',
    })
    expect(rows).toEqual([[['anon', 'c']], [['anon', '5']]])
    expect(scratch.database.countSyncs() - before).toBe(1)
  })

  test('runs with the role that its first step sets', async () => {
    await expect(run(as('anon'), { text: 'select * from public.closed' })).rejects.toMatchObject({
      code: '42501',
    })
    await run(as('service_role'), { text: `insert into public.notes values (1, 'ann'), (2, 'bob')` })
    const seen = await run(as('authenticated', 'ann'), {
      text: 'select id from public.notes',
      name: 'authenticated',
    })
    expect(seen[1]).toEqual([['1']])
    const other = await run(as('authenticated', 'bob'), {
      text: 'select id from public.notes',
      name: 'authenticated',
    })
    expect(other[1]).toEqual([['2']])
  })

  test('has no privileges without a role', async () => {
    await expect(run({ text: 'select * from public.notes' })).rejects.toMatchObject({ code: '42501' })
  })

  test('rejects when a deferred constraint fails after the row was returned', async () => {
    const twice = { text: `insert into public.notes values (7, 'a'), (7, 'b') returning id` }
    await expect(run(as('service_role'), twice)).rejects.toMatchObject({
      code: '23505',
      constraint: 'notes_pkey',
    })
    expect(await run(as('service_role'), { text: 'select from public.notes where id = 7' })).toHaveLength(2)
  })

  test('rolls every step back when one fails, and skips the rest', async () => {
    const steps = [
      as('service_role'),
      { text: `insert into public.notes values (8, 'x')` },
      { text: 'select 1 / 0' },
      { text: `insert into public.notes values (9, 'x')` },
    ]
    await expect(run(...steps)).rejects.toMatchObject({ code: '22012', message: 'division by zero' })
    const left = await run(as('service_role'), { text: 'select from public.notes where id in (8, 9)' })
    expect(left[1]).toEqual([])
  })

  test('applies the timeout of its first step to later steps', async () => {
    const limit = { text: `select set_config('statement_timeout', '50', true)` }
    await expect(run(limit, { text: 'select pg_sleep(5)' })).rejects.toMatchObject({ code: '57014' })
    expect(await run({ text: 'select pg_sleep(0.1)' })).toEqual([[['']]])
  })

  test('leaves no setting and no role on the connection', async () => {
    await run(as('service_role', 'secret'), { text: 'select 1' })
    const [found] = await run({ text: `select current_user, current_setting('request.jwt.claims', true)` })
    expect(found).toEqual([['authenticator', '']])
  })

  test('leaves no transaction open when a step after BEGIN fails', async () => {
    await expect(run({ text: 'begin' }, { text: 'select 1 / 0' }, { text: 'rollback' })).rejects.toThrow(
      SqlError,
    )
    const rows = await run(as('service_role'), { text: `insert into public.notes values (20, 'kept')` })
    expect(rows).toHaveLength(2)
    expect(await scratch.database.query('select id from public.notes where id = 20')).toEqual([{ id: 20 }])
  })

  test('returns a large value as the received bytes', async () => {
    const [[[body] = []] = []] = await run({ text: `select repeat('ñ', 500000)` })
    expect(Buffer.isBuffer(body) && body.toString('utf8') === 'ñ'.repeat(500_000)).toBe(true)
  })

  test('binds texts, numbers, booleans, null and bytes', async () => {
    const values = ['Señor ☀', 3, true, null, Buffer.from([0, 255])]
    const [rows] = await run({ text: 'select $1::text, $2::int, $3::bool, $4::text, $5::bytea', values })
    expect(rows).toEqual([['Señor ☀', '3', 't', null, '\\x00ff']])
  })

  test('rejects NUL in text and values, and the connection stays usable', async () => {
    await expect(run({ text: 'select \0' })).rejects.toMatchObject({ code: '22021' })
    await expect(run({ text: 'select $1::text', values: ['a\0b'] })).rejects.toMatchObject({ code: '22021' })
    await expect(run({ text: 'select 1', values: Array.from({ length: 70_000 }, () => 1) })).rejects.toThrow()
    expect(await run({ text: 'select 1' })).toEqual([[['1']]])
  })
})

describe('a named statement', () => {
  test('is parsed once per connection', async () => {
    const step = { text: 'select 41 + 1', name: 'answer' }
    const count = { text: `select count(*) from pg_prepared_statements where statement = 'select 41 + 1'` }
    await run(step)
    await run(step)
    expect((await run(step, count))[1]).toEqual([['1']])
  })

  test('is prepared again when its plan became stale', async () => {
    await scratch.database.query('create table public.widening (a int)')
    const all = { text: 'select * from public.widening', name: 'service_role' }
    await run(as('service_role'), { text: 'insert into public.widening values (1)' })
    expect((await run(as('service_role'), all))[1]).toEqual([['1']])
    await scratch.database.query('alter table public.widening add column b int default 2')
    expect((await run(as('service_role'), all))[1]).toEqual([['1', '2']])
  })

  test('is prepared again when the server has deallocated it', async () => {
    const step = { text: 'select 1 + 1', name: 'two' }
    await run(step)
    await run({ text: 'deallocate all' })
    expect(await run(step)).toEqual([[['2']]])
  })

  test('does not count as prepared when its Parse was skipped or failed', async () => {
    const step = { text: 'select id from public.later', name: 'later' }
    await expect(run({ text: 'select 1 / 0' }, step)).rejects.toMatchObject({ code: '22012' })
    await expect(run(as('service_role'), step)).rejects.toMatchObject({ code: '42P01' })
    await scratch.database.query('create table public.later (id int)')
    expect((await run(as('service_role'), step))[1]).toEqual([])
  })

  test('is deallocated when a connection has too many', async () => {
    for (let number = 0; number < 450; number += 1) {
      await run({ text: `select ${number}`, name: 'many' })
    }
    const [rows] = await run({ text: 'select count(*)::int from pg_prepared_statements' })
    expect(Number(rows?.[0]?.[0])).toBeLessThanOrEqual(400)
    expect(await run({ text: 'select 0', name: 'many' })).toEqual([[['0']]])
  })
})

describe('a connection pool', () => {
  const killAll = () =>
    scratch.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()`,
    )

  test('retries a read whose connection was lost, never a write', async () => {
    const sleep = { text: 'select pg_sleep(0.4)' }
    await Promise.all([scratch.database.run('reads', [sleep]), scratch.database.run('writes', [sleep])])
    const read = scratch.database.run('reads', [sleep])
    const write = scratch.database.run('writes', [sleep]).catch((error: unknown) => error)
    await killAll()
    expect(await read).toEqual([[['']]])
    expect(await write).toMatchObject({ reason: 'lost' })
    expect(await run({ text: 'select 1' })).toEqual([[['1']]])
  })

  test('keeps a connection free for others, however many requests one person sends', async () => {
    const { database, close } = await scratchDatabase({ pools: { reads: 4 } })
    const wait: Step = { text: 'select pg_advisory_xact_lock_shared(1)' }
    let all: Promise<unknown> = Promise.resolve()
    await database.transaction(async ({ query }) => {
      await query('select pg_advisory_xact_lock(1)')
      all = Promise.all(Array.from({ length: 8 }, () => database.run('reads', [as('anon'), wait], 'ann')))
      const other = await database.run('reads', [as('anon'), { text: 'select 1' }], 'bob')
      expect(other[1]).toEqual([['1']])
    })
    expect(await all).toHaveLength(8)
    await close()
  })

  test('rejects callers beyond its queue limit and its wait limit', async () => {
    const small = await scratchDatabase({ pools: { slow: 1 }, queueLimit: 1, waitLimitMs: 300 })
    const slow = () =>
      small.database.run('slow', [{ text: 'select pg_sleep(1)' }]).catch((error: unknown) => error)
    const first = slow()
    await small.database.query('select pg_sleep(0.1)')
    const [waits, rejected] = await Promise.all([slow(), slow()])
    expect(waits).toBeInstanceOf(DatabaseUnavailableError)
    expect([waits, rejected]).toMatchObject([{ reason: 'timeout' }, { reason: 'timeout' }])
    expect(await first).toEqual([[['']]])
    await small.close()
  })

  test('works without named statements, as a pooler requires', async () => {
    const plain = await scratchDatabase({ areStatementsNamed: false })
    const step = { text: 'select count(*)::int from pg_prepared_statements', name: 'count' }
    await plain.database.run('reads', [step])
    expect(await plain.database.run('reads', [step])).toEqual([[['0']]])
    await plain.close()
  })
})

describe('the owner', () => {
  test('rolls a transaction back when its work throws', async () => {
    const failing = scratch.database.transaction(async ({ query }) => {
      await query(`insert into public.notes values (30, 'x')`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await scratch.database.query('select from public.notes where id = 30')).toEqual([])
  })

  test('receives notifications again after its connection broke', async () => {
    const received: (string | null)[] = []
    const stop = await scratch.database.listen('news', (payload) => received.push(payload))
    await scratch.database.query(`notify news, 'one'`)
    await expect.poll(() => received).toEqual(['one'])
    await scratch.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backend listener' and datname = current_database()`,
    )
    await expect.poll(() => received).toEqual(['one', null])
    await scratch.database.query(`notify news, 'two'`)
    await expect.poll(() => received).toEqual(['one', null, 'two'])
    await stop()
  })
})
