import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { type Crew, makeCrew, saveJob } from './crew.ts'
import { ask, one } from './people.ts'

type Fields = Record<string, unknown>
export type Source = { job_id?: string; visit_id?: string; job_line_id?: string; quote_id?: string }
export type InvoiceRow = Row & {
  id: string
  client_id: string
  invoice_number: string | null
  status: string
  version: number
  version_number: number
  issue_date: string
  due_date: string
  payment_terms: string | null
  discount_type: string | null
  discount_value: string
  amount: string
  tax_amount: string
  total_amount: string
  balance: string
}
export type LineRow = Row & {
  id: string
  source_id: string | null
  name: string
  service_date: string | null
  line_total: string
}
type Plan = { invoice: Row; lines: (Row & { id: string; source: Source })[] }

/** A crew that bills. */
export type Billing = Crew & {
  /** As the owner. */
  mine: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  save: (invoice?: Fields, lines?: readonly Fields[], by?: string) => Promise<InvoiceRow>
  create: (sources: readonly Source[], id?: string, client?: string | null) => Promise<InvoiceRow>
  plan: (sources: readonly Source[], client?: string | null) => Promise<Plan>
  uninvoiced: (client?: string | null, job?: string | null) => Promise<Row[]>
  step: (name: string, invoice: string, args?: Fields) => Promise<InvoiceRow>
  send: (invoice: string, via?: string, args?: Fields) => Promise<string | null>
  read: (id: string) => Promise<InvoiceRow>
  linesOf: (id: string) => Promise<LineRow[]>
  /** Money arrives for it, as the books write it. */
  pay: (invoice: InvoiceRow, amount?: number) => Promise<void>
  /** A job with these lines; answers its id and theirs. */
  job: (fields?: Row, lines?: readonly Fields[]) => Promise<{ id: string; lines: string[] }>
  /** A visit of it that was done that day. */
  visit: (job: string, day?: string, fields?: Row) => Promise<string>
  /** Done, past all its visits. */
  finish: (job: string) => Promise<void>
}

export const line = (fields: Fields = {}): Fields & { id: string } => ({
  id: randomUUID(),
  name: 'Cleaning',
  quantity: 1,
  unit_price: 100,
  ...fields,
})

/** Days as they are written, not as moments. */
const plain = <R extends Row>(row: R): R =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date && /(_date|since|next_billing)$/.test(key)
        ? value.toISOString().slice(0, 10)
        : value,
    ]),
  ) as R

export async function startBilling(
  database: Database,
  currency = 'USD',
  timezone = 'America/New_York',
): Promise<Billing> {
  const crew = await makeCrew(database, timezone, currency)
  const { business, owner, client } = crew
  const mine: Billing['mine'] = async <R extends Row>(text: string, values?: readonly unknown[]) =>
    (await ask<R>(database, owner, text, values)).map(plain)
  const first = async <R extends Row>(rows: Promise<R[]>): Promise<R> => plain(one((await rows)[0]))
  const read: Billing['read'] = (id) => first(mine('select * from public.invoices where id = $1', [id]))
  return {
    ...crew,
    mine,
    read,
    save: (invoice = {}, lines = [line()], by = owner) =>
      first(
        ask<InvoiceRow>(database, by, 'select * from public.save_invoice($1, $2, $3)', [
          business,
          JSON.stringify({ id: randomUUID(), client_id: client, ...invoice }),
          JSON.stringify(lines),
        ]),
      ),
    create: (sources, id = randomUUID(), whose = client) =>
      first(
        mine<InvoiceRow>('select * from public.create_invoice($1, $2, $3, $4)', [
          business,
          id,
          whose,
          JSON.stringify(sources),
        ]),
      ),
    plan: async (sources, whose = client) => {
      const [row] = await mine<{ plan: Plan }>('select public.plan_invoice($1, $2, $3) as plan', [
        business,
        whose,
        JSON.stringify(sources),
      ])
      return one(row).plan
    },
    uninvoiced: (whose = null, job = null) =>
      mine('select * from public.uninvoiced_work($1, $2, $3)', [business, whose, job]),
    step: (name, invoice, args = {}) =>
      first(
        mine<InvoiceRow>(
          `select * from public.${name}(invoice_id => $1${Object.keys(args)
            .map((key, at) => `, ${key} => $${at + 2}`)
            .join('')})`,
          [invoice, ...Object.values(args)],
        ),
      ),
    send: async (invoice, via = 'link', args = {}) => {
      const named = Object.keys(args).map((key, at) => `, ${key} => $${at + 3}`)
      const [sent] = await mine<{ token: string | null }>(
        `select public.send_invoice(invoice_id => $1, via => $2${named.join('')}) ->> 'token' as token`,
        [invoice, via, ...Object.values(args)],
      )
      return one(sent).token
    },
    linesOf: (id) =>
      mine('select * from public.invoice_lines where invoice_id = $1 order by position, id', [id]),
    pay: async (invoice, amount = 10) => {
      await database.query(
        `insert into public.payments (business_id, client_id, invoice_id, payment_number, amount, paid_on, method)
         values ($1, $2, $3, $4, $5, current_date, 'cash')`,
        [business, invoice.client_id, invoice.id, randomUUID(), amount],
      )
    },
    job: async (fields = {}, lines = [line()]) => {
      const own = lines.map((each) => ({ ...each, id: randomUUID() }))
      const { id } = await saveJob(database, crew, fields, { lines: own })
      return { id, lines: own.map((each) => each.id) }
    },
    visit: async (job, day = '2026-11-10', fields = {}) => {
      const [made] = await database.query<{ id: string }>(
        `insert into public.visits (business_id, user_id, client_id, job_id, visit_date, status, invoice_choice)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          business,
          owner,
          client,
          job,
          day,
          fields['status'] ?? 'completed',
          fields['invoice_choice'] ?? null,
        ],
      )
      return one(made).id
    },
    finish: async (job) => {
      await mine(`update public.jobs set status = 'completed' where id = $1`, [job])
    },
  }
}
