import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asRole } from './connection.ts'
import { openDatabase } from './open.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

test('creates the roles with the attributes of a hosted project', async () => {
  const roles = await scratch.database.query(
    `select rolname, rolinherit, rolcanlogin, rolbypassrls, rolsuper from pg_roles
     where rolname in ('anon', 'authenticated', 'service_role', 'authenticator') order by rolname`,
  )
  const plain = { rolinherit: false, rolcanlogin: false, rolbypassrls: false, rolsuper: false }
  expect(roles).toEqual([
    { rolname: 'anon', ...plain },
    { rolname: 'authenticated', ...plain },
    { rolname: 'authenticator', ...plain, rolcanlogin: true },
    { rolname: 'service_role', ...plain, rolbypassrls: true },
  ])
})

test('grants new public tables to the API roles, as a hosted project does', async () => {
  await scratch.database.query('create table public.open_table (id int)')
  const [rights] = await scratch.database.query(
    `select has_table_privilege('anon', 'public.open_table', 'select, insert, update, delete') as anon,
       has_schema_privilege('anon', 'auth', 'usage') as auth, has_schema_privilege('anon', 'public', 'create') as make`,
  )
  expect(rights).toEqual({ anon: true, auth: true, make: false })
})

test('splits object names as a hosted project does', async () => {
  const [found] = await scratch.database.query(
    `select storage.foldername('a/b/c.tar.gz') as folder, storage.filename('a/b/c.tar.gz') as file,
       storage.extension('a/b/c.tar.gz') as extension, realtime.topic() as topic`,
  )
  expect(found).toEqual({ folder: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', topic: null })
})

test('notifies after DDL that the schema changed', async () => {
  const received: (string | null)[] = []
  const stop = await scratch.database.listen('pgrst', (payload) => received.push(payload))
  await scratch.database.query('create table public.seen (id int)')
  await expect.poll(() => received).toContain('reload schema')
  received.length = 0
  await scratch.database.query('drop table public.seen')
  await expect.poll(() => received).toContain('reload schema')
  await stop()
})

test('does nothing when run again', async () => {
  const events: unknown[] = []
  const again = await openDatabase({
    connection: scratch.ownerUrl,
    authenticatorPassword: 'scratch',
    log: (event) => events.push(event['event']),
  })
  await again.close()
  expect(events).not.toContain('database bootstrapped')
})

test('explains which privileges the role of DATABASE_URL lacks', async () => {
  const name = `weak_${randomBytes(4).toString('hex')}`
  await scratch.database.query(`create role ${name} login password 'weak'`)
  await scratch.database.query(`comment on schema realtime is 'of an older version'`)
  const connection = asRole(scratch.ownerUrl, name, 'weak')
  await expect(openDatabase({ connection, authenticatorPassword: 'scratch', log: () => {} })).rejects.toThrow(
    /may not prepare the database.*CREATEROLE/s,
  )
  await scratch.database.query(`drop role ${name}`)
})
