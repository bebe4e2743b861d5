import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings } from '#settings.ts'
import type { Changes, StoredMessage } from '../hub.ts'
import { createChanges } from './changes.ts'
import { deleteOldMessages } from './retention.ts'

let scratch: ScratchDatabase
let changes: Changes
let held: { ready: Promise<void>; release: () => void }
const heard: StoredMessage[] = []

beforeAll(async () => {
  scratch = await scratchDatabase({ followsLog: true })
  changes = createChanges({
    database: scratch.database,
    settings: defaultSettings,
    log: () => {},
    idleMs: 10,
  })
  changes.onMessage((message) => heard.push(message))
  held = changes.hold()
  await held.ready
})
beforeEach(() => {
  heard.length = 0
})
afterAll(async () => {
  await changes.close()
  await scratch.close()
})

const poll = (get: () => unknown) => expect.poll(get)
const run = (sql: string, values?: unknown[]) => scratch.database.query(sql, values)
const slots = () => run(`select from pg_replication_slots where database = current_database()`)

test('messages of the database arrive in commit order, with their id in the payload', async () => {
  await run(
    `select realtime.send('{"a":1}', 'made', 'room:1'), realtime.send('[2]', 'made', 'room:1', false)`,
  )
  await run(`select realtime.send('{"id":"mine"}', 'made', 'room:2')`)
  await poll(() => heard.length).toBe(3)
  const [first, second, third] = heard
  expect(first).toMatchObject({ topic: 'room:1', event: 'made', isPrivate: true, binary: null })
  expect(JSON.parse(first?.payloadJson ?? '')).toEqual({ a: 1, id: first?.id })
  expect(second).toMatchObject({ isPrivate: false, payloadJson: '[2]' })
  expect(third?.payloadJson).toBe('{"id": "mine"}')
})

test('bytes arrive unchanged', async () => {
  await run(`select realtime.send_binary('\\x00ff10', 'bytes', 'room:1')`)
  await poll(() => heard.length).toBe(1)
  expect(heard[0]).toMatchObject({ payloadJson: null, binary: Buffer.from([0, 255, 16]) })
})

test('a trigger broadcasts its rows by broadcast_changes', async () => {
  await run(
    `create table public.notes (id int primary key, body text);
     create function public.tell() returns trigger language plpgsql security definer as $$
       begin perform realtime.broadcast_changes(
         'notes:' || coalesce(new.id, old.id), tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
       return null; end $$;
     create trigger tell after insert or update or delete on public.notes for each row execute function public.tell()`,
  )
  await run(`insert into public.notes values (1, 'a')`)
  await run(`update public.notes set body = 'b'`)
  await run(`delete from public.notes`)
  await poll(() => heard.length).toBe(3)
  expect(heard.map(({ event, topic }) => [event, topic])).toEqual([
    ['INSERT', 'notes:1'],
    ['UPDATE', 'notes:1'],
    ['DELETE', 'notes:1'],
  ])
  expect(JSON.parse(heard[1]?.payloadJson ?? '')).toEqual({
    old_record: { id: 1, body: 'a' },
    record: { id: 1, body: 'b' },
    operation: 'UPDATE',
    table: 'notes',
    schema: 'public',
    id: heard[1]?.id,
  })
})

test('neither a rolled-back message nor a row that is no broadcast is delivered', async () => {
  await scratch.database
    .transaction(async ({ query }) => {
      await query(`select realtime.send('{}', 'gone', 'room:1')`)
      throw new Error('undo')
    })
    .catch(() => {})
  await run(`insert into realtime.messages (topic, extension, event) values ('room:1', 'presence', 'x')`)
  await run(`select realtime.send('{}', 'last', 'room:1')`)
  await poll(() => heard.map(({ event }) => event)).toEqual(['last'])
})

test('a caller whose policies forbid writing sends nothing, and their own write succeeds', async () => {
  await scratch.database.transaction(async ({ query }) => {
    await query('create table public.kept (id int)')
    await query('set local role authenticated')
    await query(`select realtime.send('{}', 'forged', 'room:1')`)
  })
  await run(`select realtime.send('{}', 'last', 'room:1')`)
  await poll(() => heard.map(({ event }) => event)).toEqual(['last'])
  expect(await run('select from public.kept')).toEqual([])
})

test('messages are kept for three days, also when two processes delete at once', async () => {
  await run(
    `insert into realtime.messages (topic, extension, event, inserted_at)
     select 'old', 'broadcast', 'x', now() - interval '73 hours' from generate_series(1, 6000)`,
  )
  await run(
    `insert into realtime.messages (topic, extension, event, inserted_at)
     values ('young', 'broadcast', 'x', now() - interval '71 hours')`,
  )
  const gone = await Promise.all([deleteOldMessages(scratch.database), deleteOldMessages(scratch.database)])
  await deleteOldMessages(scratch.database)
  expect(Math.max(...gone)).toBeLessThanOrEqual(6000)
  const left = await run(`select distinct topic from realtime.messages where topic in ('old', 'young')`)
  expect(left).toEqual([{ topic: 'young' }])
})

test('the log is read only while somebody holds it', async () => {
  expect(await slots()).toHaveLength(1)
  held.release()
  held.release()
  await poll(async () => (await slots()).length).toBe(0)
  held = changes.hold()
  await held.ready
  expect(await slots()).toHaveLength(1)
})
