import { randomUUID } from 'node:crypto'
import type { Expectation } from './expectation.ts'

const members = ['owner', 'manager', 'worker'] as const
const managers = ['owner', 'manager'] as const
// Written by functions, which keep the books straight.
const readByManagers = { select: managers, insert: [], update: [], delete: [], upsert: [] }
const readByMembers = { ...readByManagers, select: members }
const snapshot = JSON.stringify({ invoice: {}, lines: [] })

/** Invoices, money that came and went, expenses. */
export const billingExpectations: Record<string, Expectation> = {
  client_balances: {
    ...readByManagers,
    there: ({ client }) => ({ client_id: client }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, balance: 100 }),
    change: { balance: 100 },
  },
  client_statements: {
    ...readByManagers,
    delete: managers,
    there: ({ trade }) => ({ id: trade['client_statements'] }),
    fresh: ({ business, client }) => ({
      business_id: business,
      client_id: client,
      from_date: '2026-11-01',
      to_date: '2026-11-30',
      opening_balance: 0,
      closing_balance: 0,
      snapshot: JSON.stringify({ entries: [] }),
    }),
    change: { closing_balance: 1 },
  },
  credits: {
    ...readByManagers,
    there: ({ trade }) => ({ id: trade['credits'] }),
    fresh: ({ business, client }) => ({
      business_id: business,
      client_id: client,
      kind: 'granted',
      amount: 10,
    }),
    change: { amount: 100 },
  },
  document_settings: {
    ...readByManagers,
    update: managers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business }),
    change: { footer: 'Changed' },
  },
  expenses: {
    select: members,
    insert: members,
    update: members,
    delete: members,
    upsert: members,
    there: ({ trade }) => ({ id: trade['expenses of the worker'] }),
    fresh: ({ business }) => ({
      id: randomUUID(),
      business_id: business,
      category: 'fuel',
      is_reimbursable: true,
      amount: 10,
      date: '2026-11-21',
    }),
    change: { vendor: 'Changed' },
  },
  invoice_counts: {
    ...readByMembers,
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, state: 'draft', invoices: 100 }),
    change: { invoices: 100 },
  },
  invoice_lines: {
    ...readByMembers,
    there: ({ trade }) => ({ id: trade['invoice_lines'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      invoice_id: trade['invoices'],
      position: 1,
      name: 'New',
    }),
    change: { unit_price: 1 },
  },
  invoice_sources: {
    ...readByMembers,
    there: ({ trade }) => ({ id: trade['invoice_sources'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      invoice_id: trade['invoices'],
      quote_id: trade['quotes'],
    }),
    change: { is_held: false },
  },
  invoice_versions: {
    ...readByManagers,
    there: ({ business, trade }) => ({
      business_id: business,
      invoice_id: trade['invoices'],
      version_number: 1,
    }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      invoice_id: trade['invoices'],
      version_number: 2,
      snapshot,
    }),
    change: { snapshot },
  },
  invoices: {
    select: members,
    insert: managers,
    update: [],
    delete: managers,
    upsert: [],
    there: ({ trade }) => ({ id: trade['invoices'] }),
    unused: ({ trade }) => ({ id: trade['drafts of invoices'] }),
    fresh: ({ business, client }) => ({
      id: randomUUID(),
      business_id: business,
      client_id: client,
      issue_date: '2026-11-21',
      due_date: '2026-12-21',
      amount: 100,
    }),
    change: { notes: 'Changed' },
  },
  open_deposits: {
    ...readByManagers,
    there: ({ trade }) => ({ record_id: trade['jobs with a deposit'] }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, record: 'job' }),
    change: { deposit_amount: 100 },
  },
  payments: {
    ...readByManagers,
    update: managers,
    there: ({ trade }) => ({ id: trade['payments'] }),
    fresh: ({ business, client, trade }) => ({
      business_id: business,
      client_id: client,
      invoice_id: trade['invoices'],
      payment_number: 'P',
      amount: 10,
      paid_on: '2026-11-21',
      method: 'cash',
    }),
    change: { note: 'Changed' },
  },
  receipts: {
    select: members,
    insert: members,
    update: [],
    delete: members,
    upsert: [],
    there: ({ trade }) => ({ id: trade['receipts'] }),
    fresh: ({ business, trade }) => ({
      id: randomUUID(),
      business_id: business,
      expense_id: trade['expenses of the worker'],
      name: 'New.pdf',
      path: `${business}/${randomUUID()}.pdf`,
      mime_type: 'application/pdf',
      size_bytes: 1000,
    }),
    change: { name: 'Changed' },
  },
  refunds: {
    ...readByManagers,
    there: ({ trade }) => ({ id: trade['refunds'] }),
    fresh: ({ business, client }) => ({
      business_id: business,
      client_id: client,
      amount: 10,
      refunded_on: '2026-11-21',
      method: 'cash',
      is_still_owed: false,
    }),
    change: { amount: 1 },
  },
  reminders_sent: {
    ...readByManagers,
    there: ({ trade }) => ({ id: trade['reminders_sent'] }),
    fresh: ({ business, trade }) => ({
      business_id: business,
      record: 'invoice',
      record_id: trade['invoices'],
      step: 'due_7',
    }),
    change: { step: 'due_14' },
  },
}
