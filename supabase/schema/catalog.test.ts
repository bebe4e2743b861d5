import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScratchDatabase, scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '../migrations.ts'
import { differences, readCatalog } from './catalog.ts'
import { schemaFiles, schemasFolder } from './files.ts'

let migrated: ScratchDatabase
let declared: ScratchDatabase
beforeAll(async () => {
  migrated = await scratchDatabase({ migrations: migrationsFolder })
  declared = await scratchDatabase()
})
afterAll(async () => {
  await migrated.close()
  await declared.close()
})

test('migrations/ and schemas/ create the same schema, including defaults, privileges and rows', async () => {
  await declared.database.transaction(async (transaction) => {
    await transaction.query('set local search_path to "$user", public, extensions')
    await transaction.query('set local check_function_bodies = off')
    for (const file of schemaFiles()) await transaction.query(readFileSync(join(schemasFolder, file), 'utf8'))
  })
  const ours = await migrated.database.transaction(readCatalog)
  expect(ours.size).toBeGreaterThan(10_000)
  expect(differences(ours, await declared.database.transaction(readCatalog))).toEqual([])
})

test.each([
  ['a default', `alter table public.jobs alter column title set default 'x'`],
  ['a privilege', 'grant select on public.job_counts to anon'],
  [
    'a policy',
    `alter policy "owners and managers add properties, workers to those they work for" on public.property_addresses with check (true)`,
  ],
  ['an option of a view', 'alter view public.job_counts set (security_invoker = false)'],
  ['a setting of a function', `alter function private.before_job() set search_path = 'public'`],
  ['a trigger', 'alter table public.jobs disable trigger before_job'],
  ['a row', `delete from private.status_transitions where record = 'quote'`],
])('detects a change of %s', async (_, change) => {
  const [before, after] = await migrated.database.transaction(async (transaction) => {
    const unchanged = await readCatalog(transaction)
    await transaction.query('savepoint unchanged')
    await transaction.query(change)
    const changed = await readCatalog(transaction)
    await transaction.query('rollback to savepoint unchanged')
    return [unchanged, changed]
  })
  expect(differences(before, after)).not.toEqual([])
})
