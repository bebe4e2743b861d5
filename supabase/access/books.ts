import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { type Billing, type InvoiceRow, line, startBilling } from './invoicing.ts'
import { ask, one } from './people.ts'

type Fields = Record<string, unknown>
export type MoneyRow = Row & {
  id: string
  invoice_id: string | null
  payment_number: string
  amount: string
  kind: string
}

/** What an invoice says of money, as numbers. */
export type Sums = { status: string; total: number; paid: number; credited: number; balance: number }

/** A business whose clients pay. */
export type Books = Billing & {
  call: (name: string, args: Fields, by?: string) => Promise<MoneyRow>
  /** An invoice that was sent, of one line. */
  bill: (price?: number, fields?: Fields) => Promise<InvoiceRow>
  record: (invoice: string | null, amount: number | string, fields?: Fields) => Promise<MoneyRow>
  refund: (payment: string, amount: number, isStillOwed: boolean, fields?: Fields) => Promise<MoneyRow>
  sums: (invoice: string) => Promise<Sums>
  /** What the client has with the business. */
  credit: (client?: string) => Promise<number>
  events: (id: string) => Promise<string[]>
  mails: () => Promise<(Row & { kind: string; to_address: string; data: Fields })[]>
}

const documents = ['payment', 'refund']

export async function startBooks(database: Database, currency = 'USD'): Promise<Books> {
  const billing = await startBilling(database, currency)
  const { business, owner, client, mine } = billing
  const call: Books['call'] = async (name, args, by = owner) => {
    const named = Object.keys(args).map((key, at) => `${key} => $${at + 1}`)
    const values = Object.entries(args).map(([key, value]) =>
      documents.includes(key) ? JSON.stringify(value) : value,
    )
    return one(
      (await ask<MoneyRow>(database, by, `select * from public.${name}(${named.join(', ')})`, values))[0],
    )
  }
  return {
    ...billing,
    call,
    bill: async (price = 100, fields = {}) => {
      const invoice = await billing.save(fields, [line({ unit_price: price })])
      await billing.send(invoice.id, 'marked')
      return billing.read(invoice.id)
    },
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
    sums: async (invoice) => {
      const [row] = await mine(
        `select status, total_amount::float as total, paid_amount::float as paid, credited_amount::float as credited,
           balance::float as balance from public.invoices where id = $1`,
        [invoice],
      )
      return one(row) as unknown as Sums
    },
    credit: async (whose = client) => {
      const [row] = await mine<{ credit: number }>(
        'select coalesce(sum(amount), 0)::float as credit from public.credits where client_id = $1',
        [whose],
      )
      return one(row).credit
    },
    events: async (id) =>
      (
        await mine<{ kind: string }>(
          'select kind from public.record_events where record_id = $1 order by id',
          [id],
        )
      ).map(({ kind }) => kind),
    mails: () =>
      database.query(
        `select kind, to_address, language, record, record_id, data from private.outbox
         where business_id = $1 order by created_at, kind`,
        [business],
      ),
  }
}
