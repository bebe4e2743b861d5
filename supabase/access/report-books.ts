import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { toMinor } from '@fieldlark/domain/values/money.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { type Billing, type InvoiceRow, startBilling } from './invoicing.ts'
import { one } from './people.ts'

/** Every run tries the same books: a seed, and the numbers that follow from it (mulberry32). */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const taxes = [
  { name: 'GST', rate: 5 },
  { name: 'QST', rate: 9.975 },
  { name: 'VAT', rate: 19 },
]
const categories = ['fuel', 'materials', 'rent', 'meals']

/** A business with a year of invoices, payments, refunds, credits and expenses, some of everything. */
export async function randomBooks(database: Database, seed: number, invoices: number, currency = 'USD') {
  const billing = await startBilling(database, currency)
  const { business, owner, client, mine } = billing
  const roll = dice(seed)
  const unit = currency === 'JPY' ? 1 : 100
  const money = (minor: number) => minor / unit
  const minorOf = (amount: string) => Math.round(Number(amount) * unit)
  const pick = <Item>(items: readonly Item[]): Item => one(items[roll(items.length)])
  const day = () => addDays('2026-01-01', roll(300))
  const insert = (table: string, fields: Record<string, unknown>) => {
    const row = { id: randomUUID(), business_id: business, ...fields }
    const names = Object.keys(row)
    return database.query(
      `insert into public.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const clients = [
    client,
    ...(
      await mine<{ id: string }>(
        `insert into public.clients (business_id, first_name) select $1, 'Client ' || n
         from generate_series(1, 11) as n returning id`,
        [business],
      )
    ).map(({ id }) => id),
  ]
  const services = (
    await mine<{ id: string }>(
      `insert into public.services (business_id, name, price) select $1, 'Service ' || n, 10
       from generate_series(1, 4) as n returning id`,
      [business],
    )
  ).map(({ id }) => id)

  for (let at = 0; at < invoices; at += 1) {
    const issued = day()
    const discount = pick(['percent', 'fixed', null] as const)
    const lines = Array.from({ length: roll(5) }, () => ({
      id: randomUUID(),
      name: 'Work',
      service_id: roll(4) === 0 ? null : pick(services),
      quantity: (roll(5000) + 1) / 1000,
      unit_price: money(roll(20_000) + 100),
      is_taxable: roll(4) > 0,
    }))
    const invoice = await billing.save(
      {
        client_id: pick(clients),
        issue_date: issued,
        due_date: addDays(issued, roll(60)),
        taxes: taxes.filter(() => roll(3) === 0),
        prices_include_tax: roll(3) === 0,
        discount_type: discount,
        discount_value: discount === null ? 0 : roll(30),
        ...(lines.length === 0 && { amount: money(roll(50_000)) }),
      },
      lines,
    )
    await settle(invoice, issued, at % 10)
  }

  /** Drafts and void ones; some paid in part, in full, too much, by credit, given back, written off. */
  async function settle(invoice: InvoiceRow, issued: string, fate: number) {
    if (fate === 0) return
    await billing.send(invoice.id, 'marked')
    const { client_id, id } = invoice
    const total = minorOf(invoice.total_amount)
    if (fate === 1) {
      if (total > 0) await mine('select public.void_invoice($1)', [id])
      return
    }
    if (total < 10) return
    const pay = async (minor: number) => {
      const payment = randomUUID()
      await insert('payments', {
        id: payment,
        client_id,
        invoice_id: id,
        payment_number: payment.slice(0, 20),
        amount: money(minor),
        paid_on: addDays(issued, roll(90) - 5),
        method: 'cash',
      })
      return payment
    }
    const part = 1 + roll(total - 1)
    if (fate <= 4) {
      await pay(total)
      return
    }
    if (fate === 5) {
      // Too much, for this one or beforehand: then credit pays it.
      const isOwn = roll(2) === 0
      const paid = money(total + 1 + roll(5000))
      await mine('select public.record_payment($1, $2)', [
        business,
        JSON.stringify({
          id: randomUUID(),
          client_id,
          ...(isOwn && { invoice_id: id }),
          amount: paid,
          paid_on: addDays(issued, roll(30)),
          method: 'check',
        }),
      ])
      if (!isOwn) await mine('select public.apply_credit($1, $2)', [id, randomUUID()])
      return
    }
    const payment = await pay(part)
    const back = 1 + roll(part)
    if (fate === 7 || fate === 8) {
      await insert('refunds', {
        client_id,
        payment_id: payment,
        invoice_id: id,
        amount: money(back),
        refunded_on: addDays(issued, 90 + roll(60)),
        method: 'cash',
        is_still_owed: fate === 7,
      })
    }
    if (fate === 9 && part < total) {
      await database.query(`update public.invoices set status = 'written_off' where id = $1`, [id])
    }
  }

  for (let at = 0; at < 12; at += 1) {
    const amount = money(1000 + roll(9000))
    const refund = randomUUID()
    const client_id = pick(clients)
    await insert('credits', { client_id, kind: 'granted', amount })
    if (at % 3 === 0) {
      await insert('refunds', {
        id: refund,
        client_id,
        amount,
        refunded_on: day(),
        method: 'cash',
        is_still_owed: false,
      })
      await insert('credits', { client_id, kind: 'refunded', amount: -amount, refund_id: refund })
    }
  }
  for (let at = 0; at < 80; at += 1) {
    const amount = roll(40_000)
    await insert('expenses', {
      user_id: owner,
      category: pick(categories),
      amount: money(amount),
      tax_amount: roll(2) === 0 ? 0 : money(roll(amount + 1)),
      date: day(),
    })
  }
  return billing
}

export type Amounts = Record<string, string>

/** Hundredths, whatever the currency. */
export const cents = (amount: string | number | null | undefined): bigint => toMinor(amount ?? 0, 2)

export const sum = (rows: readonly Amounts[], column: string): bigint =>
  rows.reduce((total, row) => total + cents(row[column]), 0n)

/** A row of sums in hundredths, from the tables themselves and past every policy; the business is $1. */
export async function counted(
  database: Database,
  { business }: Billing,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, bigint>> {
  const [row = {}] = await database.query<Row & Amounts>(text, [business, ...values])
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cents(value)]))
}

export const reportOf = (books: Billing, name: string, from: string, to: string): Promise<Amounts[]> =>
  books.mine<Row & Amounts>(`select * from public.report_${name}($1, $2, $3)`, [books.business, from, to])

/** Invoices that count. */
export const issued = `invoice.business_id = $1 and invoice.status in ('sent', 'paid', 'written_off')`
