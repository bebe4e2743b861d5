import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../migrations.ts'
import { schemaFiles, schemasFolder } from './files.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: migrationsFolder })
})
afterAll(() => scratch.close())

/**
 * Tables with more than one of our functions before or after a write; bit 2 of tgtype means BEFORE. broadcast_change is
 * on nearly every table and changes no row, so it is not counted (schemas/live/lifecycle.sql).
 */
const crowded = `
  select format('%s %s: %s', case when tgtype & 2 = 2 then 'before' else 'after' end, tgrelid::regclass,
    string_agg(distinct proname, ', ' order by proname)) as value
  from pg_trigger join pg_proc on pg_proc.oid = tgfoid
  where not tgisinternal and proname <> 'broadcast_change' and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  group by tgrelid, tgtype & 2 having count(distinct tgfoid) > 1 order by 1`

const valuesOf = async (text: string) =>
  (await scratch.database.query<{ value: string }>(text)).map(({ value }) => value)

test('each table has at most one function before and one after a write', async () => {
  expect(await valuesOf(crowded)).toEqual([])
})

test('a second function after a write is found', async () => {
  await scratch.database.query(`create trigger also_after after update on public.jobs
    for each row execute function private.after_quote()`)
  expect(await valuesOf(crowded)).toEqual(['after jobs: after_job, after_quote'])
  await scratch.database.query('drop trigger also_after on public.jobs')
})

test('triggers are in lifecycle files, after the function they call', () => {
  for (const file of schemaFiles()) {
    const text = readFileSync(join(schemasFolder, file), 'utf8')
    const isLifecycle = /\/lifecycle[./]/.test(file)
    expect(isLifecycle || !/^create (constraint )?trigger /m.test(text), file).toBe(true)
  }
})
