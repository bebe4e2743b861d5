import { randomUUID } from 'node:crypto'
import { scratchDatabase } from '@fieldlark/backend/postgres/testing/scratch.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '#migrations.ts'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { as, type Scratch } from './people.ts'

const writers = 50
const each = 4

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchDatabase({ migrations: migrationsFolder, ownerConnections: writers })
})
afterAll(() => scratch.close())

let billing: InvoiceFixture
beforeEach(async () => {
  billing = await invoiceFixture(scratch.database)
})

const undo = new Error('undo')
const giveUp = (error: unknown) => {
  if (error !== undo) throw error
}
const numbers = async () =>
  (
    await billing.mine<{ number: string }>(
      `select invoice_number as number from public.invoices where invoice_number is not null
       order by length(invoice_number), 1`,
    )
  ).map(({ number }) => number)
const inARow = (count: number) =>
  Array.from({ length: count }, (_, at) => `INV-${String(at + 1).padStart(4, '0')}`)
const lateNumbers = () => billing.mine('update public.document_settings set is_number_given_when_sent = true')

/** Fifty writers with several inserts each; every tenth transaction is rolled back. */
const all = (write: (turn: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = writer * each; turn < (writer + 1) * each; turn += 1) await write(turn).catch(giveUp)
    }),
  )

test('invoice numbers have no gaps or duplicates with 50 writers and every tenth insert rolled back', async () => {
  await all((turn) =>
    as(scratch.database, billing.owner, async (query) => {
      await query('select public.save_invoice($1, $2, $3)', [
        billing.business,
        JSON.stringify({ id: randomUUID(), client_id: billing.client }),
        JSON.stringify([line()]),
      ])
      if (turn % 10 === 0) throw undo
    }),
  )
  expect(await numbers()).toEqual(inARow((writers * each * 9) / 10))
})

test('numbers assigned on sending have no gaps, and drafts have none', async () => {
  await lateNumbers()
  const drafts = await Promise.all(Array.from({ length: writers * each }, () => billing.save()))
  expect(new Set(drafts.map((draft) => draft.invoice_number))).toEqual(new Set([null]))
  await all((turn) =>
    as(scratch.database, billing.owner, async (query) => {
      await query(`select public.send_invoice($1, 'link')`, [drafts[turn]?.id])
      if (turn % 10 === 0) throw undo
    }),
  )
  expect(await numbers()).toEqual(inARow((writers * each * 9) / 10))
})

test('a void invoice keeps its number, and a voided and restored draft has none', async () => {
  await lateNumbers()
  const [draft, sent] = [await billing.save(), await billing.save()]
  await billing.send(sent.id, 'marked')
  for (const { id } of [draft, sent]) await billing.step('void_invoice', id)
  expect([
    (await billing.read(draft.id)).invoice_number,
    (await billing.read(sent.id)).invoice_number,
  ]).toEqual([null, 'INV-0001'])
  for (const { id } of [draft, sent]) await billing.step('unvoid_invoice', id)
  expect((await billing.read(draft.id)).status).toBe('draft')
  await billing.send(draft.id, 'marked')
  await billing.send(sent.id, 'marked')
  expect(await numbers()).toEqual(['INV-0001', 'INV-0002'])
})

test('a number that exists already with another prefix is skipped', async () => {
  const set = (prefix: string, padding: number, next: number) =>
    billing.mine(
      `update public.counters set prefix = $1, padding = $2, next_number = $3 where kind = 'invoice'`,
      [prefix, padding, next],
    )
  await set('Z-10', 4, 6000)
  await billing.save()
  await set('Z-', 6, 106_000)
  expect((await billing.save()).invoice_number).toBe('Z-106001')
})
