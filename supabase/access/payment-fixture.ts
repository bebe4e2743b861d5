import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { type InvoiceFixture, type InvoiceRow, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { ask, one } from './people.ts'

type Fields = Record<string, unknown>
export type MoneyRow = Row & {
  id: string
  invoice_id: string | null
  payment_number: string
  amount: string
  kind: string
}

/** The amounts of an invoice as numbers. */
export type Sums = { status: string; total: number; paid: number; credited: number; balance: number }

/** A business that records payments. */
export type PaymentFixture = InvoiceFixture & {
  call: (name: string, args: Fields, by?: string) => Promise<MoneyRow>
  /** A sent invoice with one line. */
  bill: (price?: number, fields?: Fields) => Promise<InvoiceRow>
  record: (invoice: string | null, amount: number | string, fields?: Fields) => Promise<MoneyRow>
  refund: (payment: string, amount: number, isStillOwed: boolean, fields?: Fields) => Promise<MoneyRow>
  sums: (invoice: string) => Promise<Sums>
  /** The client's credit. */
  credit: (client?: string) => Promise<number>
  events: (id: string) => Promise<string[]>
  mails: () => Promise<(Row & { kind: string; to_address: string; data: Fields })[]>
}

const documents = ['payment', 'refund']

export async function paymentFixture(database: Database, currency = 'USD'): Promise<PaymentFixture> {
  const billing = await invoiceFixture(database, currency)
  return {
    ...billing,
    ...commandsOf(database, billing),
    ...readsOf(billing),
    bill: async (price = 100, fields = {}) => {
      const invoice = await billing.save(fields, [line({ unit_price: price })])
      await billing.send(invoice.id, 'marked')
      return billing.read(invoice.id)
    },
    mails: () =>
      database.query(
        `select kind, to_address, language, record, record_id, data from private.outbox
         where business_id = $1 order by created_at, kind`,
        [billing.business],
      ),
  }
}

function commandsOf(
  database: Database,
  { business, owner, client }: InvoiceFixture,
): Pick<PaymentFixture, 'call' | 'record' | 'refund'> {
  const call: PaymentFixture['call'] = async (name, args, by = owner) => {
    const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
    const values = Object.entries(args).map(([key, value]) =>
      documents.includes(key) ? JSON.stringify(value) : value,
    )
    return one(
      (await ask<MoneyRow>(database, by, `select * from public.${name}(${named.join(', ')})`, values))[0],
    )
  }
  return {
    call,
    record: (invoice, amount, fields = {}) =>
      call('record_payment', {
        business_id: business,
        payment: {
          id: randomUUID(),
          ...(invoice === null ? { client_id: client } : { invoice_id: invoice }),
          amount,
          method: 'cash',
          ...fields,
        },
      }),
    refund: (payment, amount, isStillOwed, fields = {}) =>
      call('refund_payment', {
        payment_id: payment,
        refund: { id: randomUUID(), amount, method: 'cash', is_still_owed: isStillOwed, ...fields },
      }),
  }
}

const readsOf = ({ mine, client }: InvoiceFixture): Pick<PaymentFixture, 'sums' | 'credit' | 'events'> => ({
  sums: async (invoice) => {
    const [row] = await mine<Row & Sums>(
      `select status, total_amount::float as total, paid_amount::float as paid, credited_amount::float as credited,
         balance::float as balance from public.invoices where id = $1`,
      [invoice],
    )
    return one(row)
  },
  credit: async (whose = client) => {
    const [row] = await mine<{ credit: number }>(
      'select coalesce(sum(amount), 0)::float as credit from public.credits where client_id = $1',
      [whose],
    )
    return one(row).credit
  },
  events: async (id) => {
    const rows = await mine<{ kind: string }>(
      'select kind from public.record_events where record_id = $1 order by id',
      [id],
    )
    return rows.map(({ kind }) => kind)
  },
})
