import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const write = `select public.keep_contact_message('Ana', 'Ana@Example.com ', $1, 'es', $2)`
const asService = (message: string, mailTo: string | null) =>
  scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('role', 'service_role', true)`)
    await query(write, [message, mailTo])
  })

test('the server keeps a message, and mails it only where an address is set', async () => {
  await asService(' Hello\nthere ', null)
  await asService('Once more', 'operator@example.com')
  expect(
    await scratch.database.query('select name, email, message, language from private.contact_messages'),
  ).toMatchObject([
    { name: 'Ana', email: 'ana@example.com', message: 'Hello\nthere', language: 'es' },
    { name: 'Ana', message: 'Once more' },
  ])
  expect(
    await scratch.database.query(
      `select to_address, data ->> 'reply_to' as reply_to from private.outbox where kind = 'contact-message'`,
    ),
  ).toMatchObject([{ to_address: 'operator@example.com', reply_to: 'ana@example.com' }])
})

test('a message that arrives twice at once is kept and mailed once, and after an hour again', async () => {
  const send = () => asService('Twice', 'twice@example.com')
  await Promise.all([send(), send()])
  const counts = () =>
    scratch.database.query(
      `select (select count(*)::int from private.contact_messages where message = 'Twice') as kept,
         (select count(*)::int from private.outbox where to_address = 'twice@example.com') as mailed`,
    )
  expect(await counts()).toEqual([{ kept: 1, mailed: 1 }])
  await scratch.database.query(
    `update private.contact_messages set created_at = created_at - interval '61 minutes' where message = 'Twice'`,
  )
  await send()
  expect(await counts()).toEqual([{ kept: 2, mailed: 2 }])
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
