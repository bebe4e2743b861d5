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

type SchemaFile = { file: string; text: string }

const createdTrigger = /^create (?:constraint )?trigger (\w+)[^;]*?execute function ([\w.]+)\(/gm
const createdFunction = /^create function ([\w.]+)\(/gm

/** Triggers outside lifecycle files, and those that stand before the function they call, in the order of the files. */
function misplacedTriggers(files: readonly SchemaFile[]): string[] {
  const earlier = new Set<string>()
  return files.flatMap(({ file, text }) => {
    const isLifecycle = /\/lifecycle[./]/.test(file)
    const functions = new Map(
      [...text.matchAll(createdFunction)].map(({ 1: name = '', index }) => [name, index]),
    )
    const misplaced = [...text.matchAll(createdTrigger)].filter(
      ({ 2: called = '', index }) =>
        !isLifecycle || !(earlier.has(called) || (functions.get(called) ?? index) < index),
    )
    for (const name of functions.keys()) earlier.add(name)
    return misplaced.map(({ 1: name, 2: called }) => `${file}: ${name} of ${called}`)
  })
}

test('triggers are in lifecycle files, after the function they call', () => {
  const files = schemaFiles().map((file) => ({ file, text: readFileSync(join(schemasFolder, file), 'utf8') }))
  const triggers = files.flatMap(({ text }) => text.match(/^create (constraint )?trigger /gm) ?? [])
  expect(triggers).toHaveLength(files.flatMap(({ text }) => text.match(createdTrigger) ?? []).length)
  expect(misplacedTriggers(files)).toEqual([])
})

test('a trigger before its function, without one or in another file is found', () => {
  const trigger = (name: string) =>
    `create trigger ${name} before insert\n  on t for each row execute function ${name}();`
  const made = (name: string) => `create function ${name}() returns trigger;`
  expect(
    misplacedTriggers([
      {
        file: 'a/lifecycle.sql',
        text: [made('shared'), trigger('early'), made('early'), trigger('early')].join('\n'),
      },
      { file: 'b/lifecycle/times.sql', text: [trigger('shared'), trigger('missing')].join('\n') },
      { file: 'b/commands.sql', text: trigger('shared') },
    ]),
  ).toEqual([
    'a/lifecycle.sql: early of early',
    'b/lifecycle/times.sql: missing of missing',
    'b/commands.sql: shared of shared',
  ])
})
