import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const write = `select public.keep_contact_message('Ana', 'Ana@Example.com ', E' Hello\\nthere ', 'es', $1)`
const asService = (mailTo: string | null) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    await query(write, [mailTo])
  })

test('the server keeps a message, and mails it only where an address is set', async () => {
  await asService(null)
  await asService('operator@example.com')
  expect(
    await scratch.database.query('select name, email, message, language from private.contact_messages'),
  ).toMatchObject([
    { name: 'Ana', email: 'ana@example.com', message: 'Hello\nthere', language: 'es' },
    { name: 'Ana' },
  ])
  expect(
    await scratch.database.query(
      `select to_address, data ->> 'reply_to' as reply_to from private.outbox where kind = 'contact-message'`,
    ),
  ).toMatchObject([{ to_address: 'operator@example.com', reply_to: 'ana@example.com' }])
})

test('nobody else writes or reads messages', async () => {
  for (const role of ['anon', 'authenticated'])
    for (const statement of [
      `select public.keep_contact_message('a', 'a@b.c', 'x', 'en', 'victim@example.com')`,
      'select * from private.contact_messages',
    ])
      await expect(
        scratch.database.transaction(async ({ query }) => {
          await query(`select set_config('role', $1, true)`, [role])
          await query(statement)
        }),
      ).rejects.toThrow(/permission denied/)
})
