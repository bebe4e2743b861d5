import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { ledgerNames } from '@fieldlark/domain/commands/ledger.ts'
import { expect, it } from 'vitest'

import { isChanged } from './stale.ts'
import { writes } from './writes.ts'

const schemas = resolve(import.meta.dirname, '../../../supabase/schemas')
const sql = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .map((path) => readFileSync(resolve(schemas, path), 'utf8'))
  .join('\n')

it.each(Object.entries(writes))('%s changes something, and tables that screens hear of', (name, write) => {
  const head = new RegExp(`create function public\\.${name}\\([^$]*`).exec(sql)?.[0] ?? ''
  expect(head).toMatch(/language (sql|plpgsql)/)
  // A function that says nothing of it is volatile.
  expect(head).not.toMatch(/\b(stable|immutable)\b/)
  expect(write.changes.filter((table) => !isChanged(table))).toEqual([])
})

/** Writes that are sent as they are: what they answer or take is stored nowhere else in plain, or they have a key of their own. */
const direct = {
  links: ['send_quote', 'save_and_send_quote', 'send_invoice', 'save_and_send_invoice', 'preview_portal'],
  secrets: ['set_payment_keys'],
  keyed: ['import_clients', 'create_sample_data', 'reset_sample_data'],
  // Doing it again changes nothing.
  repeatable: ['confirm_address'],
}

it('is a command of the ledger, or says why not', () => {
  const listed: readonly string[] = ledgerNames
  const unlisted = Object.keys(writes).filter((name) => !listed.includes(name))
  expect(unlisted.toSorted()).toEqual(Object.values(direct).flat().toSorted())
})

it('is never called past the ledger', () => {
  const source = resolve(import.meta.dirname, '..')
  const calls = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(resolve(source, path), 'utf8').matchAll(/\b(?:command(?:Row)?|callOnce)\(\s*'(\w+)'/g),
    ])
    .map(([, name]) => name)
  expect(calls.length).toBeGreaterThan(20)
  expect(ledgerNames.filter((name) => calls.includes(name))).toEqual([])
})

it('has a key for every function that creates a row with a client-chosen id', () => {
  const makers = Object.keys(writes).filter((name) =>
    /^(duplicate|convert|sign|grant|apply|remind)_|^send_(quote|invoice)$/.test(name),
  )
  expect(makers.filter((name) => !('key' in writes[name as keyof typeof writes]))).toEqual([])
})
