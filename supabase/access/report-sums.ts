import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { toMinor } from '@fieldlark/domain/values/money.ts'
import type { InvoiceFixture } from './invoice-fixture.ts'

export type Amounts = Record<string, string>

/** In hundredths, whatever the currency. */
export const cents = (amount: string | number | null | undefined): bigint => toMinor(amount ?? 0, 2)

export const sum = (rows: readonly Amounts[], column: string): bigint =>
  rows.reduce((total, row) => total + cents(row[column]), 0n)

/** A row of sums in hundredths, read from the tables without policies; $1 is the business. */
export async function counted(
  database: Database,
  { business }: InvoiceFixture,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, bigint>> {
  const [row = {}] = await database.query<Row & Amounts>(text, [business, ...values])
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, cents(value)]))
}

export const reportOf = (books: InvoiceFixture, name: string, from: string, to: string): Promise<Amounts[]> =>
  books.mine<Row & Amounts>(`select * from public.report_${name}($1, $2, $3)`, [books.business, from, to])

/** Invoices that are neither drafts nor void. */
export const issued = `invoice.business_id = $1 and invoice.status in ('sent', 'paid', 'written_off')`
