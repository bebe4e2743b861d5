import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrator.ts'
import { type ScratchDatabase, scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
let folder: string
beforeEach(async () => {
  scratch = await scratchDatabase()
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  await scratch.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const recorded = () =>
  scratch.database.query('select * from supabase_migrations.schema_migrations order by version')

test('applies in order, once, and records as the Supabase CLI does', async () => {
  write(
    '20260101000000_first.sql',
    `-- a\ncreate table public.a (id int);\ninsert into public.a values (1);\n`,
  )
  write(
    '20260102000000_second_step.sql',
    'alter table public.a add column b uuid default uuid_generate_v4();',
  )
  expect(await migrate(scratch.database, folder)).toEqual([
    '20260101000000_first.sql',
    '20260102000000_second_step.sql',
  ])
  expect(await migrate(scratch.database, folder)).toEqual([])
  expect(await recorded()).toEqual([
    {
      version: '20260101000000',
      name: 'first',
      statements: ['-- a\ncreate table public.a (id int)', 'insert into public.a values (1)'],
    },
    {
      version: '20260102000000',
      name: 'second_step',
      statements: ['alter table public.a add column b uuid default uuid_generate_v4()'],
    },
  ])
})

test('rejects a migration that was applied with another text, but not with other spaces', async () => {
  const name = '20260101000000_first.sql'
  write(name, 'create table public.a (id int);')
  await migrate(scratch.database, folder)
  write(name, 'create table public.a (id int);\n')
  await scratch.database.query(
    `update supabase_migrations.schema_migrations set statements = array['create table', 'public.a (id int);']`,
  )
  expect(await migrate(scratch.database, folder)).toEqual([])
  write(name, 'create table public.a (id int, name text);')
  await expect(migrate(scratch.database, folder)).rejects.toThrow(
    /20260101000000_first\.sql has changed since it was applied/,
  )
  await scratch.database.query(`update supabase_migrations.schema_migrations set statements = '{}'`)
  expect(await migrate(scratch.database, folder)).toEqual([])
})

test('rolls back a migration that fails and names its file', async () => {
  write('20260101000000_bad.sql', 'create table public.half (id int); select 1 / 0;')
  await expect(migrate(scratch.database, folder)).rejects.toThrow(/20260101000000_bad\.sql: division by zero/)
  expect(await recorded()).toEqual([])
  expect(await scratch.database.query(`select to_regclass('public.half') as half`)).toEqual([{ half: null }])
})

test('applies each migration once when two processes start together', async () => {
  write('20260101000000_once.sql', 'create table public.once (id int); select pg_sleep(0.2);')
  const applied = await Promise.all([migrate(scratch.database, folder), migrate(scratch.database, folder)])
  expect(applied.flat()).toEqual(['20260101000000_once.sql'])
})

test('rejects a database with migrations that are missing from the folder', async () => {
  write('20260101000000_a.sql', 'select 1;')
  await migrate(scratch.database, folder)
  rmSync(join(folder, '20260101000000_a.sql'))
  write('20260102000000_b.sql', 'create table public.b (id int);')
  await expect(migrate(scratch.database, folder)).rejects.toThrow(/migrations that .* lacks: 20260101000000/)
  expect(await scratch.database.query(`select to_regclass('public.b') as b`)).toEqual([{ b: null }])
})

test('rejects a file without a timestamp and two with the same timestamp', async () => {
  write('20260101000000_a.sql', 'select 1;')
  write('20260101000000_b.sql', 'select 1;')
  await expect(migrate(scratch.database, folder)).rejects.toThrow('timestamp 20260101000000')
  write('clients.sql', 'select 1;')
  await expect(migrate(scratch.database, folder)).rejects.toThrow('<timestamp>_<name>.sql')
})
