import { randomUUID } from 'node:crypto'
import { addDays, daysBetween, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { type DemoClock, plusMinutes } from './demo-clock.ts'
import { actAs, clientOf, type DemoContext, dated, happen, serviceOf, taxesOf } from './demo-context.ts'
import { type DemoInvoice, sentAt } from './demo-invoice.ts'
import type { DemoJob } from './demo-job.ts'
import { oldInvoices } from './demo-old-invoices.ts'

const cycleDays = 28

/** The visits of a series that one invoice bills: those of four weeks, the last of which ends with its last visit. */
function cycles(job: DemoJob): DemoJob['visits'][] {
  const done = job.visits.filter(({ ended }) => ended !== null)
  const last = done.at(-1)?.day
  if (last === undefined) return []
  const groups = new Map<number, DemoJob['visits']>()
  for (const visit of done) {
    const cycle = Math.floor(daysBetween(visit.day, last) / cycleDays)
    groups.set(cycle, [...(groups.get(cycle) ?? []), visit])
  }
  return [...groups.values()]
}

export const nextBilling = (job: DemoJob): string | null => {
  const last = job.visits.filter(({ ended }) => ended !== null).at(-1)?.day
  return job.series && last ? addDays(last, cycleDays) : null
}

/** The invoices of finished work, written twenty minutes after it. */
function invoicesOf(clock: DemoClock, jobs: readonly DemoJob[]): DemoInvoice[] {
  const units = jobs
    .filter(({ isBilled }) => isBilled)
    .flatMap((job) => {
      const groups = job.series ? cycles(job) : [job.visits.filter(({ ended }) => ended !== null)]
      return groups.map((visits) => ({ job, visits, ended: visits.at(-1)?.ended ?? null }))
    })
  return units.flatMap(({ job, visits, ended }, nth) => {
    const created = ended && clock.past(plusMinutes(ended, 20))
    if (!created || !clock.past(plusMinutes(created, 5))) return []
    const sources = job.series
      ? visits.map(({ id }) => ({ job_id: job.id, visit_id: id }))
      : [{ job_id: job.id }]
    return [{ id: randomUUID(), client: job.client, created, sources, ...sentAt(clock, created, nth) }]
  })
}

function rowOf(context: DemoContext, invoice: DemoInvoice) {
  const issued = todayIn(invoice.created, context.clock.zone)
  const client = clientOf(context, invoice.client)
  return {
    at: { [invoice.id]: invoice.created },
    id: invoice.id,
    client_id: client.client_id,
    issued,
    sources: invoice.sources ?? null,
    fields: {
      id: invoice.id,
      ...client,
      title: invoice.title,
      issue_date: issued,
      due_date: addDays(issued, 14),
      payment_terms: 'net_14',
      taxes: taxesOf(context),
      prices_include_tax: false,
      discount_value: 0,
    },
    lines:
      invoice.lines?.map((line) => ({
        id: randomUUID(),
        service_id: serviceOf(context, line.name),
        ...line,
        service_date: issued,
      })) ?? null,
  }
}

async function write(context: DemoContext, invoices: readonly DemoInvoice[]): Promise<void> {
  await happen(
    context,
    `select case when row -> 'sources' <> 'null' then private.make_invoice($2, (row ->> 'id')::uuid,
         (row ->> 'client_id')::uuid, row -> 'sources', (row ->> 'issued')::date)
       else private.save_invoice($2, row -> 'fields', row -> 'lines') end
     from jsonb_array_elements($1::jsonb) as row`,
    invoices.map((invoice) => rowOf(context, invoice)),
  )
  await happen(
    context,
    `select public.send_invoice((row ->> 'id')::uuid, 'marked') from jsonb_array_elements($1::jsonb) as row`,
    invoices.flatMap(({ id, sent }) => (sent === null ? [] : [{ id, at: { [id]: sent } }])),
  )
  await happen(
    context,
    `select public.void_invoice((row ->> 'id')::uuid) from jsonb_array_elements($1::jsonb) as row`,
    invoices.flatMap(({ id, sent, isVoid }) =>
      isVoid && sent ? [{ id, at: { [id]: plusMinutes(sent, 31) } }] : [],
    ),
  )
}

/** Opens the link of each that the client has seen. */
async function look(context: DemoContext, invoices: readonly DemoInvoice[]): Promise<void> {
  await happen(
    context,
    `select public.open_invoice_link(private.new_invoice_link(invoice, client.email), true)
     from jsonb_array_elements($1::jsonb) as row join public.invoices as invoice on invoice.id = (row ->> 'id')::uuid
       join public.clients as client on client.id = invoice.client_id where invoice.business_id = $2`,
    invoices.flatMap(({ id, seen, isVoid }) => (seen === null || isVoid ? [] : [{ id, at: { [id]: seen } }])),
  )
}

async function pay(context: DemoContext, invoices: readonly DemoInvoice[]): Promise<void> {
  const payments = invoices.flatMap(({ id, paid }) => (paid === null ? [] : [{ ...paid, invoice_id: id }]))
  payments.sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  await happen(
    context,
    `select (public.record_payment($2, row || jsonb_build_object('amount',
       coalesce((row ->> 'amount')::numeric, invoice.balance)))).id
     from jsonb_array_elements($1::jsonb) with ordinality as each (row, nth)
       join public.invoices as invoice on invoice.id = (row ->> 'invoice_id')::uuid order by nth`,
    payments.map(({ at, ...payment }) => ({
      ...payment,
      at: { [payment.id]: at, [payment.invoice_id]: at },
      paid_on: todayIn(at, context.clock.zone),
    })),
  )
  for (const { id, at } of payments) dated(context, 'payments', id, { created_at: at, updated_at: at })
}

/** Writes, sends and collects the invoices of six months: of the finished work, and older ones without jobs. */
export async function addInvoices(context: DemoContext, jobs: readonly DemoJob[]): Promise<void> {
  const invoices = [...oldInvoices(context.clock), ...invoicesOf(context.clock, jobs)]
  invoices.sort((a, b) => Temporal.Instant.compare(a.created, b.created))
  await actAs(context, 'owner', () => write(context, invoices))
  await actAs(context, null, () => look(context, invoices))
  await actAs(context, 'owner', () => pay(context, invoices))
  for (const { id, created, sent, seen, paid, isVoid } of invoices) {
    const isPaid = paid !== null && paid.amount === undefined
    dated(context, 'invoices', id, {
      created_at: created,
      sent_at: sent,
      viewed_at: isVoid ? null : seen,
      paid_at: isPaid ? paid.at : null,
      updated_at: paid?.at ?? sent ?? created,
    })
  }
}
