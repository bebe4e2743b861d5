import { randomUUID } from 'node:crypto'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { clientOf, type DemoContext, demoTaxes, one } from './demo-context.ts'

type Line = readonly [name: string, quantity: number, unitPrice: number]
type Invoice = {
  client: string
  title: string
  /** Days before today on which it was issued. */
  age: number
  days: number
  lines: readonly Line[]
  /** The payment: days after issue, method, and amount (the total by default). */
  paid?: readonly [after: number, method: 'card' | 'check' | 'cash' | 'bank_transfer', part?: number]
  becomes?: 'draft' | 'void'
}

const deep: Line = ['Deep clean', 1, 350]
const standard: Line = ['Standard clean', 1, 150]
const moveOut: Line = ['Move-out clean', 1, 450]
const office: Line = ['Office clean', 4, 120]
const windows: Line = ['Window cleaning', 22, 12]
const carpets: Line = ['Carpet shampoo', 3, 80]

// biome-ignore format: a table, one invoice per line
const demoInvoices: readonly Invoice[] = [
  { client: 'Charlotte Reeves', title: 'Law office', age: 335, days: 14, lines: [office], paid: [9, 'bank_transfer'] },
  { client: 'Isabella Rossi', title: 'Deep clean', age: 321, days: 14, lines: [deep], paid: [2, 'card'] },
  { client: 'Samuel Whitaker', title: 'Turnover', age: 300, days: 7, lines: [moveOut], paid: [7, 'check'] },
  { client: 'Charlotte Reeves', title: 'Law office', age: 288, days: 14, lines: [office], paid: [12, 'bank_transfer'] },
  { client: 'Amelia Foster', title: 'Windows', age: 270, days: 14, lines: [windows], paid: [1, 'card'] },
  { client: 'Benjamin Carter', title: 'Carpets', age: 262, days: 14, lines: [carpets, standard], paid: [20, 'check'] },
  { client: 'Liam Gallagher', title: 'Spring clean', age: 241, days: 14, lines: [deep, windows], paid: [3, 'card'] },
  { client: 'Charlotte Reeves', title: 'Law office', age: 233, days: 14, lines: [office], paid: [10, 'bank_transfer'] },
  { client: 'Zoe Campbell', title: 'Before the move', age: 214, days: 7, lines: [moveOut], paid: [5, 'cash'] },
  { client: 'Isabella Rossi', title: 'Deep clean', age: 205, days: 14, lines: [deep], paid: [2, 'card'] },
  { client: 'Samuel Whitaker', title: 'Turnover', age: 186, days: 7, lines: [moveOut, carpets], paid: [9, 'check'] },
  { client: 'Charlotte Reeves', title: 'Law office', age: 170, days: 14, lines: [office], paid: [8, 'bank_transfer'] },
  { client: 'Ethan Novak', title: 'After the party', age: 158, days: 7, lines: [['Extra hour', 5, 48]], paid: [1, 'card'] },
  { client: 'Amelia Foster', title: 'Windows', age: 149, days: 14, lines: [windows], paid: [4, 'card'] },
  { client: 'Liam Gallagher', title: 'Standard clean', age: 131, days: 14, lines: [standard], paid: [6, 'card'] },
  { client: 'Charlotte Reeves', title: 'Law office', age: 119, days: 14, lines: [office], paid: [13, 'bank_transfer'] },
  { client: 'Isabella Rossi', title: 'Deep clean', age: 104, days: 14, lines: [deep, carpets], paid: [2, 'card'] },
  { client: 'Samuel Whitaker', title: 'Turnover', age: 92, days: 7, lines: [moveOut], paid: [11, 'check'] },
  { client: 'Benjamin Carter', title: 'Standard clean', age: 81, days: 14, lines: [standard], paid: [3, 'cash'] },
  { client: 'Charlotte Reeves', title: 'Law office', age: 68, days: 14, lines: [office], paid: [9, 'bank_transfer'] },
  { client: 'Zoe Campbell', title: 'Standard clean', age: 55, days: 14, lines: [standard], becomes: 'void' },
  { client: 'Priya Raman', title: 'Studio floors', age: 52, days: 14, lines: [['Studio floors', 12, 95]] },
  { client: 'Liam Gallagher', title: 'Deep clean', age: 44, days: 14, lines: [deep], paid: [10, 'card', 200] },
  { client: 'Isabella Rossi', title: 'Deep clean', age: 31, days: 14, lines: [deep], paid: [2, 'card'] },
  { client: 'Charlotte Reeves', title: 'Law office', age: 26, days: 14, lines: [office] },
  { client: 'Samuel Whitaker', title: 'Turnover', age: 17, days: 7, lines: [moveOut], paid: [6, 'check'] },
  { client: 'Amelia Foster', title: 'Windows', age: 9, days: 14, lines: [windows] },
  { client: 'Benjamin Carter', title: 'Carpets', age: 4, days: 14, lines: [carpets], paid: [1, 'cash', 100] },
  { client: 'Olivia Bennett', title: 'Standard clean', age: 0, days: 14, lines: [standard], becomes: 'draft' },
]

async function addInvoice(context: DemoContext, invoice: Invoice): Promise<void> {
  const id = randomUUID()
  const issued = addDays(context.today, -invoice.age)
  await one(context, 'select id from public.save_invoice($1, $2, $3)', [
    context.business,
    JSON.stringify({
      id,
      ...clientOf(context, invoice.client),
      title: invoice.title,
      issue_date: issued,
      due_date: addDays(issued, invoice.days),
      payment_terms: invoice.days === 7 ? 'net_7' : 'net_14',
      taxes: demoTaxes,
      prices_include_tax: false,
      discount_value: 0,
    }),
    JSON.stringify(
      invoice.lines.map(([name, quantity, unit_price]) => ({
        id: randomUUID(),
        name,
        quantity,
        unit_price,
        service_date: issued,
      })),
    ),
  ])
  if (invoice.becomes === 'draft') return
  await one(context, `select public.send_invoice($1, 'marked')`, [id])
  if (invoice.becomes === 'void') await one(context, 'select public.void_invoice($1)', [id])
  if (invoice.paid) await pay(context, id, issued, invoice.paid)
}

async function pay(
  context: DemoContext,
  id: string,
  issued: string,
  [after, method, part]: NonNullable<Invoice['paid']>,
): Promise<void> {
  await one(
    context,
    `select (public.record_payment($1, jsonb_build_object('id', gen_random_uuid(), 'invoice_id', invoice.id,
       'amount', coalesce($3::numeric, invoice.balance), 'paid_on', $4::date, 'method', $5::text))).id
     from public.invoices as invoice where invoice.id = $2`,
    [context.business, id, part ?? null, addDays(issued, after), method],
  )
}

/** The invoices and payments of the last twelve months, some overdue, some partly paid. */
export async function addInvoices(context: DemoContext): Promise<void> {
  for (const invoice of demoInvoices) await addInvoice(context, invoice)
}

/** Sent on the day of issue and viewed the day after. */
export async function ageInvoices({ transaction, business }: DemoContext): Promise<void> {
  await transaction.query(
    `update public.invoices set created_at = issue_date + time '15:00', sent_at = case when sent_at is not null
         then issue_date + time '15:05' end,
       viewed_at = case when sent_at is not null and due_date - issue_date = 14
         then least(issue_date + time '19:00' + interval '1 day', now()) end,
       paid_at = case when paid_at is not null then (select max(payment.paid_on) + time '12:00'
         from public.payments as payment where payment.invoice_id = invoices.id) end
     where business_id = $1`,
    [business],
  )
}
