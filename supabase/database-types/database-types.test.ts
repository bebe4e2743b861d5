import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { readCatalog } from './catalog.ts'
import { databaseTypes } from './typescript.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test('database.types.ts is current (npm run db:types)', async () => {
  const kept = readFileSync(join(import.meta.dirname, '../../web/src/data/database.types.ts'), 'utf8')
  expect(kept).toBe(databaseTypes(await readCatalog(scratch.database)))
})
