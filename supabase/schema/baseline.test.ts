import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitStatements } from '@fieldlark/backend/postgres/statements.ts'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../migrations.ts'
import { baseline, baselineText, configFile, landedFile, landedText, withSchemaPaths } from './baseline.ts'
import { definitionsOf } from './definitions.ts'
import { schemaDocument, schemaDocumentText } from './document.ts'
import { schemaFiles, schemasFolder } from './files.ts'
import { ambiguousGrants } from './grants.ts'

const read = (file: string) => readFileSync(file, 'utf8')

test('order.txt lists every file of schemas/ once', () => {
  const there = readdirSync(schemasFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll('\\', '/'))
  expect([...schemaFiles()].sort()).toEqual(there.sort())
})

test('the Supabase CLI reads the same files in the same order', () => {
  const config = read(configFile)
  expect(config).toContain(`"./schemas/${schemaFiles()[0] ?? ''}",`)
  expect(withSchemaPaths(config)).toBe(config)
})

test('a migration that has landed never changes', () => {
  expect(
    landedText(),
    'npm run db:baseline while the baseline is alone, a line by hand for a later one',
  ).toBe(read(landedFile))
})

test('the baseline equals schemas/ while it is the only migration', () => {
  const isAlone = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql')).length === 1
  expect(!isAlone || read(join(migrationsFolder, baseline)) === baselineText(), 'npm run db:baseline').toBe(
    true,
  )
})

test('a grant without arguments names a function that is not overloaded', () => {
  const twice =
    'create function private.f(a int) returns int\ncreate function private.f(a text) returns int\n'
  const other = 'create function private.g() returns int\n'
  expect(
    ambiguousGrants([twice, other, 'grant execute on function private.g, private.f\n  to authenticated;']),
  ).toEqual(['private.f'])
  expect(ambiguousGrants([twice, 'grant execute on function private.f(int) to authenticated;'])).toEqual([])
})

test('the baseline creates everything once and drops, replaces or alters nothing', () => {
  const again =
    /^(drop\b|create or replace\b|alter table .* (add|drop|alter|rename)\b|alter (function|view|policy|type)\b)/
  const statements = splitStatements(read(join(migrationsFolder, baseline))).map((statement) =>
    statement.replace(/--.*/g, '').replace(/\s+/g, ' ').trim().toLowerCase(),
  )
  expect(statements.length).toBeGreaterThan(1000)
  expect(statements.filter((statement) => again.test(statement))).toEqual([])
})

test('docs/schema.md is current', () => {
  expect(read(schemaDocument) === schemaDocumentText(), 'npm run db:baseline').toBe(true)
  // The document is generated from the layout of the files, so anything it cannot parse must not be missing unnoticed.
  const sql = schemaFiles().map((file) => read(join(schemasFolder, file)))
  const made = (what: RegExp) => sql.flatMap((text) => text.match(what) ?? []).length
  const { tables, policies, columns } = countsOf(sql)
  expect({ tables, policies }).toEqual({
    tables: made(/^create table /gm),
    policies: made(/^create policy /gm),
  })
  expect(columns).toBeGreaterThan(tables * 5)
  // A named foreign key is an arrow as well.
  expect(read(schemaDocument)).toMatch(/\| tax_rate_id +\| uuid +\| → tax_rates; optional/)
})

function countsOf(files: readonly string[]) {
  const found = files.map(definitionsOf)
  const tables = found.flatMap((each) => each.tables)
  return {
    tables: tables.length,
    policies: found.flatMap((each) => each.policies).length,
    columns: tables.flatMap((table) => table.columns).length,
  }
}
