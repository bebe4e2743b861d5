import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Step } from './database.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ pools: { reads: 1, writes: 1, slow: 1 } })
})
afterAll(() => scratch.close())

const settings = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`
const who = `select current_user, current_setting('request.jwt.claims'), 10 / $1::int`
const runAs = (role: string, claims: string, divisor = 1): Promise<unknown> => {
  const steps: Step[] = [
    { text: settings, values: [role, claims], name: 'settings' },
    { text: who, values: [divisor], name: 'any' },
  ]
  return scratch.database.run('reads', steps).then((rows) => rows[1]?.[0])
}

describe('several requests on one connection', () => {
  test('get their own results with their own roles, in any mix', async () => {
    await runAs('anon', 'warm')
    const before = scratch.database.countSyncs()
    const people = Array.from({ length: 40 }, (_, at) => [at % 2 === 0 ? 'anon' : 'authenticated', `p${at}`])
    const results = await Promise.all(people.map(([role = '', claims = '']) => runAs(role, claims)))
    expect(results).toEqual(people.map((person) => [...person, '10']))
    expect(scratch.database.countSyncs() - before).toBe(40)
  })

  test('do not share an error', async () => {
    await runAs('anon', 'warm')
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => runAs('anon', `p${at}`, at % 3)),
    )
    expect(results.map(({ status }) => status)).toEqual(
      Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? 'rejected' : 'fulfilled')),
    )
  })

  test('are all retried when their connection is lost', async () => {
    await runAs('anon', 'warm')
    const all = Promise.all(Array.from({ length: 8 }, (_, at) => runAs('anon', `p${at}`)))
    await scratch.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()`,
    )
    expect(await all).toHaveLength(8)
  })

  test('all succeed when the plan they share became stale', async () => {
    const { database, close } = await scratchDatabase({ pools: { reads: 1 } })
    await database.query('create table public.notes as select 1 as id')
    await database.query('grant select on public.notes to anon')
    const steps: Step[] = [
      { text: settings, values: ['anon', ''], name: 'settings' },
      { text: 'select * from public.notes', name: 'any' },
    ]
    await database.run('reads', steps)
    await database.query(`alter table public.notes add column body text default 'new'`)
    const results = await Promise.all(Array.from({ length: 12 }, () => database.run('reads', steps)))
    expect(results.map((rows) => rows[1])).toEqual(Array.from({ length: 12 }, () => [['1', 'new']]))
    await close()
  })

  test('succeed with more statements than a connection keeps prepared', async () => {
    const { database, close } = await scratchDatabase({ pools: { reads: 1 } })
    const one = (at: number) => database.run('reads', [{ text: `select ${at}`, name: 'any' }])
    const round = () => Promise.all(Array.from({ length: 600 }, (_, at) => one(at)))
    await round()
    expect(await round()).toEqual(Array.from({ length: 600 }, (_, at) => [[[String(at)]]]))
    await close()
  })

  test('get a plan of their own after the shared one was slow for their holder', async () => {
    const { database, close } = await scratchDatabase({ pools: { reads: 1 } })
    const text = 'select pg_sleep($1::float8)'
    const read = (seconds: number, holder: string) =>
      database.run('reads', [{ text, values: [seconds], name: 'any' }], holder)
    // The pool has one connection, whose prepared statements these are.
    const runs = async () => {
      const counted = `select generic_plans + custom_plans from pg_prepared_statements where statement like '%sleep($1%'`
      const [rows] = await database.run('reads', [{ text: counted, name: 'any' }])
      return Number(rows?.[0]?.[0])
    }
    await read(0, 'user:small')
    for (let at = 0; at < 3; at += 1) await read(0.05, 'user:large')
    expect(await runs()).toBe(4)
    // Three are tried, and found quicker.
    for (let at = 0; at < 6; at += 1) await read(0, 'user:large')
    expect(await runs()).toBe(4)
    await read(0, 'user:small')
    expect(await runs()).toBe(5)
    await close()
  })

  test('are never queued behind a statement that was slow before', async () => {
    const { database, close } = await scratchDatabase({ pools: { reads: 2 } })
    const slow: Step[] = [{ text: 'select pg_advisory_xact_lock_shared(7)', name: 'any' }]
    const quick: Step[] = [{ text: 'select $1::int', values: [1], name: 'any' }]
    await Promise.all([database.run('reads', quick), database.run('reads', quick)])
    let held: Promise<unknown> = Promise.resolve()
    await database.transaction(async ({ query }) => {
      await query('select pg_advisory_xact_lock(7)')
      // The slow one keeps its connection until this transaction ends: a request queued behind it would hang.
      held = database.run('reads', slow)
      const others = await Promise.all(Array.from({ length: 20 }, () => database.run('reads', quick)))
      expect(others).toHaveLength(20)
    })
    await held
    await close()
  })
})
