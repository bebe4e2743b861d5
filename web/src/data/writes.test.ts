import { readdirSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'

import { ledgerNames } from '@fieldlark/domain/commands/ledger.ts'
import { expect, it } from 'vitest'

import { isChanged } from './stale.ts'
import { writes } from './writes.ts'

const schemas = resolve(import.meta.dirname, '../../../supabase/schemas')
const sql = readdirSync(schemas, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .map((path) => readFileSync(resolve(schemas, path), 'utf8'))
  .join('\n')

const source = resolve(import.meta.dirname, '..')
const sourceFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => [path.replaceAll(sep, '/'), readFileSync(resolve(source, path), 'utf8')] as const)

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
  const calls = sourceFiles
    .flatMap(([, text]) => [...text.matchAll(/\b(?:command(?:Row)?|callOnce)\(\s*'(\w+)'/g)])
    .map(([, name]) => name)
  expect(calls.length).toBeGreaterThan(20)
  expect(ledgerNames.filter((name) => calls.includes(name))).toEqual([])
})

/** What `callOnce` sends besides `command.ts`. */
const once = {
  // Of the person: no business has a ledger for it, and an account that is deleted or a session that is over reads nothing again.
  account: ['delete_account', 'former_businesses'],
  sessions: ['end_session', 'my_sessions'],
  support: ['allow_support', 'end_support_view', 'my_support', 'my_support_requests'],
  devices: ['my_push_devices', 'remove_push_device', 'renew_push_device', 'save_push_device', 'test_push'],
  choices: ['my_push_choice', 'save_push_choice'],
  // Of an admin; admin-queries.ts takes the names of the others as an argument.
  admin: ['admin_access'],
}
const onceInBusiness = {
  // Longer than `rest` waits, with a key of its own.
  slow: ['import_clients'],
  // An answer to a question that `command` asks, and would ask again.
  asked: ['accept_overrun'],
}

it('is sent once and asks nothing only where it belongs to no business, or is slow or asked', () => {
  const files = sourceFiles.filter(([path]) => !['data/call.ts', 'data/command.ts'].includes(path))
  const calls = files.flatMap(([path, text]) =>
    [...text.matchAll(/\bcallOnce\(\s*(?:'(\w+)'|\w+)/g)].map(([, name]) => ({ path, name })),
  )
  const named = new Set(calls.flatMap(({ name = [] }) => name))
  const [person, business] = [Object.values(once).flat(), Object.values(onceInBusiness).flat()]
  expect([...named].toSorted()).toEqual([...person, ...business].toSorted())
  const others = calls.flatMap(({ path, name }) => (name === undefined ? path : []))
  expect([...new Set(others)]).toEqual(['features/admin/admin-queries.ts'])
  for (const name of person) {
    const head = new RegExp(`create function public\\.${name}\\([^$]*`).exec(sql)?.[0]
    expect(head, name).toBeDefined()
    expect(head, name).not.toMatch(/\bbusiness_id\b/)
  }
})

it('has a key for every function that creates a row with a client-chosen id', () => {
  const makers = Object.keys(writes).filter((name) =>
    /^(duplicate|convert|sign|grant|apply|remind)_|^send_(quote|invoice)$/.test(name),
  )
  expect(makers.filter((name) => !('key' in writes[name as keyof typeof writes]))).toEqual([])
})
