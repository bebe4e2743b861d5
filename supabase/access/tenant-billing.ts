import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { insertRow } from './insert-row.ts'
import type { Tenant } from './tenant.ts'

/** One row in every billing table: a sent invoice, half paid and partly refunded, and an expense. */
export async function addBilling(database: Database, tenant: Tenant): Promise<void> {
  const { business } = tenant
  const insert: Insert = (table, fields) => insertRow(database, table, { business_id: business, ...fields })
  const invoice = await addInvoices(database, insert, tenant)
  await addMoney(insert, tenant, invoice)
  await addExpenses(insert, tenant)
  tenant.rowIds['reminders_sent'] = await insert('reminders_sent', {
    record: 'invoice',
    record_id: invoice,
    step: 'due_1',
  })
}

type Insert = (table: string, fields: Record<string, unknown>) => Promise<string>

/** A draft, and a sent invoice with its line and version; returns the id of the sent one. */
async function addInvoices(database: Database, insert: Insert, tenant: Tenant): Promise<string> {
  const { business, owner, client, rowIds } = tenant
  const draft = {
    user_id: owner,
    client_id: client,
    issue_date: '2026-11-21',
    due_date: '2026-12-21',
    amount: 100,
  }
  const invoice = await insert('invoices', { ...draft, invoice_number: 'CANARY-1' })
  rowIds['invoices'] = invoice
  rowIds['drafts of invoices'] = await insert('invoices', { ...draft, invoice_number: 'CANARY-2' })
  rowIds['invoice_sources'] = await insert('invoice_sources', { invoice_id: invoice, job_id: rowIds['jobs'] })
  rowIds['invoice_lines'] = await insert('invoice_lines', {
    invoice_id: invoice,
    source_id: rowIds['invoice_sources'],
    position: 0,
    name: 'Canary line',
    unit_price: 100,
  })
  await database.query(
    `insert into public.invoice_versions (business_id, invoice_id, version_number, snapshot)
     values ($1, $2, 1, '{"invoice": {}, "lines": []}')`,
    [business, invoice],
  )
  await database.query(`update public.invoices set status = 'sent', sent_at = now() where id = $1`, [invoice])
  return invoice
}

async function addMoney(insert: Insert, tenant: Tenant, invoice: string): Promise<void> {
  const { owner, worker, client, rowIds } = tenant
  rowIds['payments'] = await insert('payments', {
    client_id: client,
    invoice_id: invoice,
    payment_number: 'CANARY-P1',
    amount: 50,
    paid_on: '2026-11-21',
    method: 'cash',
  })
  rowIds['refunds'] = await insert('refunds', {
    client_id: client,
    payment_id: rowIds['payments'],
    invoice_id: invoice,
    amount: 10,
    refunded_on: '2026-11-21',
    method: 'cash',
    is_still_owed: true,
  })
  rowIds['jobs with a deposit'] = await insert('jobs', {
    user_id: owner,
    client_id: client,
    title: 'Canary deposit',
    job_number: 'CANARY-3',
    deposit_amount: 20,
  })
  rowIds['jobs to bill'] = await insert('jobs', {
    user_id: owner,
    client_id: client,
    title: 'Canary to bill',
    job_number: 'CANARY-4',
    status: 'completed',
    amount: 70,
  })
  rowIds['cash_notes'] = await insert('cash_notes', {
    user_id: worker,
    job_id: rowIds['jobs'],
    invoice_id: invoice,
    amount: 30,
    taken_on: '2026-11-21',
  })
  rowIds['credits'] = await insert('credits', { client_id: client, kind: 'granted', amount: 5 })
  rowIds['client_statements'] = await insert('client_statements', {
    client_id: client,
    from_date: '2026-11-01',
    to_date: '2026-11-30',
    opening_balance: 0,
    closing_balance: 60,
    snapshot: '{"entries": []}',
  })
}

async function addExpenses(insert: Insert, { business, owner, worker, rowIds }: Tenant): Promise<void> {
  const expense = { user_id: owner, category: 'fuel', amount: 40, date: '2026-11-21', is_reimbursable: true }
  rowIds['expenses'] = await insert('expenses', expense)
  rowIds['expenses of the worker'] = await insert('expenses', { ...expense, user_id: worker })
  rowIds['receipts'] = await insert('receipts', {
    user_id: worker,
    expense_id: rowIds['expenses of the worker'],
    name: 'Receipt.jpg',
    path: `${business}/${randomUUID()}.jpg`,
    mime_type: 'image/jpeg',
    size_bytes: 1000,
  })
}
