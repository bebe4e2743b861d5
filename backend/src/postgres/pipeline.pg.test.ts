import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScratchDatabase } from './testing/scratch.ts'
import { scratchDatabase } from './testing/scratch.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.close())

test('sends one Sync per run', async () => {
  const before = scratch.database.countSyncs()
  const rows = await scratch.database.run('reads', [
    { text: `select set_config('role', $1, true)`, values: ['anon'], name: 'role' },
    { text: 'select current_user, $1::int', values: [5], name: 'who' },
  ])
  expect(rows).toEqual([[['anon']], [['anon', '5']]])
  expect(scratch.database.countSyncs() - before).toBe(1)
})
