import { expect, it } from 'vitest'
import { migrationName } from './migration-name.ts'

const now = new Date('2026-11-21T10:20:30.456Z')

it('is stamped with the time in UTC', () => {
  expect(migrationName('invoices', ['20250101000000_clients.sql'], now)).toBe('20261121102030_invoices.sql')
})

it('sorts after a migration from a clock that runs ahead', () => {
  expect(migrationName('invoices', ['20270101000000_clients.sql'], now)).toBe('20270101000001_invoices.sql')
})

it.each(['', 'Invoices', '../evil', 'add invoices', '1st'])('rejects %j', (noun) => {
  expect(migrationName(noun, [], now)).toBeNull()
})
