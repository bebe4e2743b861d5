import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { insertRow } from './insert-row.ts'
import { line } from './line.ts'
import { ask, one } from './people.ts'
import { saveJob, type TeamFixture, teamFixture } from './team-fixture.ts'

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

/** A team with what it needs to invoice clients. */
export type InvoiceFixture = TeamFixture & {
  /** As the owner. */
  mine: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  save: (invoice?: Fields, lines?: readonly Fields[], by?: string) => Promise<InvoiceRow>
  create: (sources: readonly Source[], id?: string, client?: string | null) => Promise<InvoiceRow>
  plan: (sources: readonly Source[], client?: string | null) => Promise<Plan>
  uninvoiced: (client?: string | null, job?: string | null) => Promise<Row[]>
  step: (name: string, invoice: string, args?: Fields) => Promise<InvoiceRow>
  send: (invoice: string, via?: string, args?: Fields) => Promise<string | null>
  /** Saves and sends in one command; returns the token of the link, if one was created. */
  saveAndSend: (
    invoice: Fields,
    lines: readonly Fields[],
    via: string,
    args?: Fields,
    by?: string,
  ) => Promise<string | null>
  read: (id: string) => Promise<InvoiceRow>
  linesOf: (id: string) => Promise<LineRow[]>
  /** Records a payment for the invoice. */
  pay: (invoice: InvoiceRow, amount?: number) => Promise<void>
  /** Creates a job with these lines; returns its id and theirs. */
  job: (fields?: Row, lines?: readonly Fields[]) => Promise<{ id: string; lines: string[] }>
  /** Adds a visit of the job that was completed that day. */
  visit: (job: string, day?: string, fields?: Row) => Promise<string>
  /** Completes the job without its visits. */
  finish: (job: string) => Promise<void>
}

/** Reads dates as text and not as instants. */
const plain = <R extends Row>(row: R): R =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof Date && /(_date|since|next_billing)$/.test(key)
        ? value.toISOString().slice(0, 10)
        : value,
    ]),
  ) as R

export async function invoiceFixture(
  database: Database,
  currency = 'USD',
  timezone = 'America/New_York',
): Promise<InvoiceFixture> {
  const team = await teamFixture(database, timezone, currency)
  const mine: Mine = async <R extends Row>(text: string, values?: readonly unknown[]) =>
    (await ask<R>(database, team.owner, text, values)).map(plain)
  return {
    ...team,
    mine,
    ...invoicesOf(database, team, mine),
    ...uninvoicedOf(team, mine),
    ...workOf(database, team, mine),
  }
}

type Mine = InvoiceFixture['mine']

const first = async <R extends Row>(rows: Promise<R[]>): Promise<R> => plain(one((await rows)[0]))

/** ", via => $3, note => $4": named arguments after the positional ones. */
const namedFrom = (place: number, args: Fields): string =>
  Object.keys(args)
    .map((key, at) => `, ${key} => $${at + place}`)
    .join('')

const invoicesOf = (
  database: Database,
  { business, owner, client }: TeamFixture,
  mine: Mine,
): Pick<InvoiceFixture, 'save' | 'step' | 'send' | 'saveAndSend' | 'read' | 'linesOf' | 'pay'> => ({
  read: (id) => first(mine('select * from public.invoices where id = $1', [id])),
  linesOf: (id) =>
    mine('select * from public.invoice_lines where invoice_id = $1 order by position, id', [id]),
  save: (invoice = {}, lines = [line()], by = owner) =>
    first(
      ask<InvoiceRow>(database, by, 'select * from public.save_invoice($1, $2, $3)', [
        business,
        JSON.stringify({ id: randomUUID(), client_id: client, ...invoice }),
        JSON.stringify(lines),
      ]),
    ),
  step: (name, invoice, args = {}) => {
    const text = `select * from public.${name}(invoice_id => $1${namedFrom(2, args)})`
    return first(mine<InvoiceRow>(text, [invoice, ...Object.values(args)]))
  },
  send: async (invoice, via = 'link', args = {}) => {
    const text = `select public.send_invoice(invoice_id => $1, via => $2${namedFrom(3, args)}) ->> 'token' as token`
    return (await first(mine<{ token: string | null }>(text, [invoice, via, ...Object.values(args)]))).token
  },
  saveAndSend: async (invoice, lines, via, args = {}, by = owner) => {
    const text = `select public.save_and_send_invoice($1, $2, $3, $4${namedFrom(5, args)}) ->> 'token' as token`
    const whole = [business, JSON.stringify({ client_id: client, ...invoice }), JSON.stringify(lines)]
    const values = [...whole, via, ...Object.values(args)]
    return (await first(ask<{ token: string | null }>(database, by, text, values))).token
  },
  pay: async (invoice, amount = 10) => {
    await database.query(
      `insert into public.payments (business_id, client_id, invoice_id, payment_number, amount, paid_on, method)
       values ($1, $2, $3, $4, $5, current_date, 'cash')`,
      [business, invoice.client_id, invoice.id, randomUUID(), amount],
    )
  },
})

const uninvoicedOf = (
  { business, client }: TeamFixture,
  mine: Mine,
): Pick<InvoiceFixture, 'create' | 'plan' | 'uninvoiced'> => ({
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
    const text = 'select public.plan_invoice($1, $2, $3) as plan'
    return (await first(mine<{ plan: Plan }>(text, [business, whose, JSON.stringify(sources)]))).plan
  },
  uninvoiced: (whose = null, job = null) =>
    mine('select * from public.uninvoiced_work($1, $2, $3)', [business, whose, job]),
})

const workOf = (
  database: Database,
  team: TeamFixture,
  mine: Mine,
): Pick<InvoiceFixture, 'job' | 'visit' | 'finish'> => ({
  job: async (fields = {}, lines = [line()]) => {
    const own = lines.map((each) => ({ ...each, id: randomUUID() }))
    const { id } = await saveJob(database, team, fields, { lines: own })
    return { id, lines: own.map((each) => each.id) }
  },
  visit: (job, day = '2026-11-10', fields = {}) =>
    insertRow(database, 'visits', {
      business_id: team.business,
      user_id: team.owner,
      client_id: team.client,
      job_id: job,
      visit_date: day,
      status: fields['status'] ?? 'completed',
      invoice_choice: fields['invoice_choice'] ?? null,
    }),
  finish: async (job) => {
    await mine(`update public.jobs set status = 'completed' where id = $1`, [job])
  },
})
