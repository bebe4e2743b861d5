import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import type { InvoiceFixture, InvoiceRow } from './invoice-fixture.ts'

/** The business that the random year is created for. */
export type RandomYear = {
  billing: InvoiceFixture
  roll: (below: number) => number
  /** Minor units as an amount in the currency. */
  money: (minor: number) => number
  minorOf: (amount: string) => number
  insert: (table: string, fields: Record<string, unknown>) => Promise<string>
  /** Runs as the database owner, without policies. */
  database: Database
}

/**
 * Settles a draft in one of ten ways: 0 stays a draft, 1 is void, 2 to 4 are paid, 5 is overpaid or paid by credit, 6 is
 * partly paid, 7 and 8 are partly paid and refunded (owed again or not), 9 is partly paid and written off.
 */
export async function settleInvoice(
  year: RandomYear,
  invoice: InvoiceRow,
  issued: string,
  outcome: number,
): Promise<void> {
  const { billing, roll, minorOf } = year
  if (outcome === 0) return
  await billing.send(invoice.id, 'marked')
  const total = minorOf(invoice.total_amount)
  if (outcome === 1) {
    if (total > 0) await billing.mine('select public.void_invoice($1)', [invoice.id])
    return
  }
  if (total < 10) return
  const part = 1 + roll(total - 1)
  if (outcome <= 4) await pay(year, invoice, issued, total)
  else if (outcome === 5) await payTooMuch(year, invoice, issued, total)
  else await payInPart(year, invoice, issued, { part, total, outcome })
}

const pay = (
  { insert, money, roll }: RandomYear,
  { id, client_id }: InvoiceRow,
  issued: string,
  minor: number,
) =>
  insert('payments', {
    client_id,
    invoice_id: id,
    payment_number: randomUUID().slice(0, 20),
    amount: money(minor),
    paid_on: addDays(issued, roll(90) - 5),
    method: 'cash',
  })

/** A payment for this invoice, or an earlier one whose credit pays it. */
async function payTooMuch(
  { billing, money, roll }: RandomYear,
  { id, client_id }: InvoiceRow,
  issued: string,
  total: number,
): Promise<void> {
  const isOwn = roll(2) === 0
  const payment = {
    id: randomUUID(),
    client_id,
    ...(isOwn && { invoice_id: id }),
    amount: money(total + 1 + roll(5000)),
    paid_on: addDays(issued, roll(30)),
    method: 'check',
  }
  await billing.mine('select public.record_payment($1, $2)', [billing.business, JSON.stringify(payment)])
  if (!isOwn) await billing.mine('select public.apply_credit($1, $2)', [id, randomUUID()])
}

type Part = { part: number; total: number; outcome: number }

async function payInPart(
  year: RandomYear,
  invoice: InvoiceRow,
  issued: string,
  { part, total, outcome }: Part,
): Promise<void> {
  const payment_id = await pay(year, invoice, issued, part)
  const back = 1 + year.roll(part)
  if (outcome === 7 || outcome === 8) {
    await year.insert('refunds', {
      client_id: invoice.client_id,
      payment_id,
      invoice_id: invoice.id,
      amount: year.money(back),
      refunded_on: addDays(issued, 90 + year.roll(60)),
      method: 'cash',
      is_still_owed: outcome === 7,
    })
  }
  if (outcome === 9 && part < total) {
    await year.database.query(`update public.invoices set status = 'written_off' where id = $1`, [invoice.id])
  }
}
