import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { as, ask, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let billing: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  billing = await invoiceFixture(scratch.database)
})
afterAll(() => scratch.close())

const rows: readonly (readonly [title: string, status: string, due: string, paidAt: string | null])[] = [
  ['paid lately', 'paid', '2026-03-01', '2026-05-02T10:00:00Z'],
  ['void', 'void', '2026-01-01', null],
  ['due in June', 'sent', '2026-06-01', null],
  ['draft', 'draft', '2026-01-01', null],
  ['long overdue', 'sent', '2025-12-01', null],
  ['written off', 'written_off', '2025-01-01', null],
  ['paid before', 'paid', '2026-06-01', '2026-04-02T10:00:00Z'],
  ['overdue', 'sent', '2026-04-01', null],
]

test('invoices are ordered by what is to be done, by an index', async () => {
  const { database } = scratch
  for (const [title] of rows) await billing.save({ title, issue_date: '2025-01-01' }, [line()])
  await database.transaction(async ({ query }) => {
    // Their states as they are, without the way there.
    await query('set local session_replication_role = replica')
    for (const [title, status, due, paidAt] of rows)
      await query(
        `update public.invoices set status = $2, due_date = $3, paid_at = $4, invoice_number = $1 where title = $1`,
        [title, status, due, paidAt],
      )
  })
  const list = `select title from public.invoices where business_id = '${billing.business}'
    order by invoices.list_place, id limit 100`
  const found = await ask<{ title: string }>(database, billing.owner, list)
  expect(found.map(({ title }) => title)).toEqual([
    'long overdue',
    'overdue',
    'due in June',
    'draft',
    'paid lately',
    'paid before',
    'void',
    'written off',
  ])
  await as(database, billing.owner, async (query) => {
    await query('set local enable_seqscan = off')
    await query('set local enable_sort = off')
    const plan = await query<{ 'QUERY PLAN': string }>(`explain ${list}`)
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('invoices_place_idx')
    expect(text).not.toContain('Sort')
  })
})
