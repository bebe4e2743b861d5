import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

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

it('has a key for every function that creates a row with a client-chosen id', () => {
  const makers = Object.keys(writes).filter((name) =>
    /^(duplicate|convert|sign|grant|apply|remind)_|^send_(quote|invoice)$/.test(name),
  )
  expect(makers.filter((name) => !('key' in writes[name as keyof typeof writes]))).toEqual([])
})
