import { portalRefusals } from '@fieldlark/domain/client-refusals.ts'
import { refusals } from '@fieldlark/domain/refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const bodies = async () => {
  const rows = await scratch.database.query<{ prosrc: string }>(
    `select prosrc from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  )
  return rows.map(({ prosrc }) => prosrc).join('\n')
}

test('the domain knows every refusal of the schema with its status, and no other', async () => {
  const raised = (await bodies()).matchAll(/raise\s+sqlstate\s+'PT(\d{3})'\s+using\s+message\s*=\s*'(\w+)'/g)
  const pairs = new Set([...raised].map(([, status, code]) => `${code} ${status}`))
  expect([...pairs].sort()).toEqual(
    Object.entries({ ...refusals, ...portalRefusals })
      .map(([code, status]) => `${code} ${status}`)
      .sort(),
  )
})

test('every PT status in the schema is raised in the form the test above reads', async () => {
  const text = await bodies()
  const raises = [...text.matchAll(/raise\s+sqlstate\s+'PT\d{3}'/g)].length
  const read = [...text.matchAll(/raise\s+sqlstate\s+'PT\d{3}'\s+using\s+message\s*=\s*'\w+'/g)].length
  expect(read).toBe(raises)
})
