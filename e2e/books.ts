import { randomUUID } from 'node:crypto'
import { today } from './days.ts'
import { addClient, newEmail, type Owner, rowsOf } from './test-data.ts'

export type InvoiceRow = {
  id: string
  invoice_number: string | null
  status: string
  version_number: number
  total_amount: number
  tax_amount: number
  paid_amount: number
  balance: number
}

const rpc = <Answer>(owner: Owner, name: string, args: object) =>
  owner.call<Answer>('POST', `/rest/v1/rpc/${name}`, args)

/** A line of an invoice or a job. */
export const lineRow = (name: string, unit_price: number, more: object = {}) => ({
  id: randomUUID(),
  name,
  quantity: 1,
  unit_price,
  ...more,
})

/** Saves a draft invoice with these lines. */
export const saveInvoice = (owner: Owner, invoice: object, lines: readonly object[]) =>
  rpc<InvoiceRow>(owner, 'save_invoice', {
    business_id: owner.businessId,
    invoice: { id: randomUUID(), ...invoice },
    lines,
  })

/** A draft invoice for a new client. */
export async function addInvoice(
  owner: Owner,
  more: object = {},
  lines: object[] = [lineRow('Deep cleaning', 200)],
  client: object = { email: newEmail('client') },
) {
  const { id: client_id } = await addClient(owner, client)
  return saveInvoice(owner, { client_id, title: 'House cleaning', taxes: [], ...more }, lines)
}

export const markSent = (owner: Owner, { id }: { id: string }) =>
  rpc(owner, 'send_invoice', { invoice_id: id, via: 'marked' })

/** Sends the invoice as a link and returns the path of the client's page. */
export async function linkOfInvoice(owner: Owner, invoiceId: string): Promise<string> {
  const sent = { invoice_id: invoiceId, via: 'link' }
  const { token } = await rpc<{ token: string }>(owner, 'send_invoice', sent)
  return `/i/${token}`
}

/** Sends an invoice to a new client and returns it with the path of the client's page. */
export async function sendBill(
  owner: Owner,
  { client = {}, invoice = {}, lines = [lineRow('Deep cleaning', 100)] } = {},
) {
  const carla = { email: 'carla@example.com', ...client }
  const row = await addInvoice(owner, { title: 'Spring cleaning', ...invoice }, lines, carla)
  return { ...row, invoice_number: row.invoice_number ?? '', lines, path: await linkOfInvoice(owner, row.id) }
}

export const payInvoice = (owner: Owner, invoiceId: string, amount: number, method = 'cash') =>
  rpc<{ id: string; payment_number: string }>(owner, 'record_payment', {
    business_id: owner.businessId,
    payment: { id: randomUUID(), invoice_id: invoiceId, amount, method },
  })

/** Sets up card payments with the keys of the test payment provider. */
export const takeCards = (owner: Owner) =>
  rpc(owner, 'set_payment_keys', {
    business_id: owner.businessId,
    secret_key: 'sk_test_of_the_stand_in_0123456789',
    webhook_secret: 'whsec_of_the_stand_in_0123456789',
  })

export const invoiceRows = (owner: Owner) =>
  rowsOf<InvoiceRow>(owner, 'invoices', 'select=*&order=created_at,invoice_number')

/** A job with one visit today. */
export async function addJob(owner: Owner, client: object = {}) {
  const { id: client_id } = await addClient(owner, client)
  const id = randomUUID()
  await rpc(owner, 'save_job', {
    business_id: owner.businessId,
    job: { id, client_id, title: 'Deep clean', status: 'scheduled' },
    lines: [lineRow('Cleaning', 75, { quantity: 2, unit_cost: 30 })],
    member_ids: [],
    visits: [{ id: randomUUID(), visit_date: today(), start_time: '09:00', duration_minutes: 60 }],
  })
  return id
}

export async function addExpense(owner: Owner, expense: object): Promise<{ id: string }> {
  const row = { id: randomUUID(), business_id: owner.businessId, date: '2026-11-21', ...expense }
  await owner.call('POST', '/rest/v1/expenses', row)
  return row
}
