import { randomUUID } from 'node:crypto'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import type { Tenant } from './tenant.ts'

/** An invoice that was sent, half paid and partly refunded, and what was spent: one row in every table of the books. */
export async function addBilling(database: Database, tenant: Tenant): Promise<void> {
  const { business, owner, client, trade } = tenant
  const insert = async (table: string, fields: Record<string, unknown>): Promise<string> => {
    const row = { id: randomUUID(), business_id: business, ...fields }
    const names = Object.keys(row)
    await database.query(
      `insert into public.${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    )
    return row.id
  }
  const draft = {
    user_id: owner,
    client_id: client,
    issue_date: '2026-11-21',
    due_date: '2026-12-21',
    amount: 100,
  }
  const invoice = await insert('invoices', { ...draft, invoice_number: 'CANARY-1' })
  trade['invoices'] = invoice
  trade['drafts of invoices'] = await insert('invoices', { ...draft, invoice_number: 'CANARY-2' })
  trade['invoice_sources'] = await insert('invoice_sources', { invoice_id: invoice, job_id: trade['jobs'] })
  trade['invoice_lines'] = await insert('invoice_lines', {
    invoice_id: invoice,
    source_id: trade['invoice_sources'],
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
  trade['payments'] = await insert('payments', {
    client_id: client,
    invoice_id: invoice,
    payment_number: 'CANARY-P1',
    amount: 50,
    paid_on: '2026-11-21',
    method: 'cash',
  })
  trade['refunds'] = await insert('refunds', {
    client_id: client,
    payment_id: trade['payments'],
    invoice_id: invoice,
    amount: 10,
    refunded_on: '2026-11-21',
    method: 'cash',
    is_still_owed: true,
  })
  trade['jobs with a deposit'] = await insert('jobs', {
    user_id: owner,
    client_id: client,
    title: 'Canary deposit',
    job_number: 'CANARY-3',
    deposit_amount: 20,
  })
  trade['credits'] = await insert('credits', { client_id: client, kind: 'granted', amount: 5 })
  trade['client_statements'] = await insert('client_statements', {
    client_id: client,
    from_date: '2026-11-01',
    to_date: '2026-11-30',
    opening_balance: 0,
    closing_balance: 60,
    snapshot: '{"entries": []}',
  })
  const spent = { user_id: owner, category: 'fuel', amount: 40, date: '2026-11-21' }
  const expense = { ...spent, is_reimbursable: true }
  trade['expenses'] = await insert('expenses', expense)
  trade['expenses of the worker'] = await insert('expenses', { ...expense, user_id: tenant.worker })
  trade['receipts'] = await insert('receipts', {
    user_id: tenant.worker,
    expense_id: trade['expenses of the worker'],
    name: 'Receipt.jpg',
    path: `${business}/${randomUUID()}.jpg`,
    mime_type: 'image/jpeg',
    size_bytes: 1000,
  })
  trade['reminders_sent'] = await insert('reminders_sent', {
    record: 'invoice',
    record_id: invoice,
    step: 'due_1',
  })
}
