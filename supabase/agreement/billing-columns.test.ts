import type { DocumentSettings } from '@fieldlark/domain/businesses/document-settings.ts'
import type { Expense, Receipt } from '@fieldlark/domain/expenses/expense.ts'
import type {
  Invoice,
  InvoiceLine,
  InvoiceSource,
  InvoiceVersion,
} from '@fieldlark/domain/invoices/invoice.ts'
import type { CashNote } from '@fieldlark/domain/payments/cash-note.ts'
import type { ClientStatement, Credit, Payment, Refund } from '@fieldlark/domain/payments/payment.ts'
import type { ReminderSent } from '@fieldlark/domain/reminders/reminder.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { columnsOf, type Keys } from './columns.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const document_settings: Keys<DocumentSettings> = {
  business_id: true,
  paper_size: true,
  accent_color: true,
  footer: null,
  invoice_message: null,
  invoice_terms: null,
  quote_terms: null,
  payment_terms: true,
  bank_details: null,
  is_number_given_when_sent: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const invoices: Keys<Invoice> = {
  id: true,
  business_id: true,
  user_id: true,
  client_id: true,
  property_id: null,
  invoice_number: null,
  version_number: true,
  title: null,
  status: true,
  issue_date: true,
  due_date: true,
  payment_terms: null,
  po_number: null,
  message: null,
  notes: null,
  terms: null,
  discount_type: null,
  discount_value: true,
  taxes: true,
  prices_include_tax: true,
  amount: true,
  subtotal: true,
  discount_amount: true,
  tax_lines: true,
  tax_amount: true,
  total_amount: true,
  paid_amount: true,
  refunded_amount: true,
  credited_amount: true,
  written_off_amount: true,
  balance: true,
  sent_at: null,
  last_mailed_at: null,
  viewed_at: null,
  paid_at: null,
  claimed_paid_at: null,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const invoice_lines: Keys<InvoiceLine> = {
  id: true,
  business_id: true,
  invoice_id: true,
  position: true,
  source_id: null,
  service_id: null,
  name: true,
  description: null,
  service_date: null,
  quantity: true,
  unit_price: true,
  discount_amount: true,
  is_taxable: true,
  line_total: true,
  created_at: true,
  updated_at: true,
}

const invoice_sources: Keys<InvoiceSource> = {
  id: true,
  business_id: true,
  invoice_id: true,
  job_id: null,
  visit_id: null,
  job_line_id: null,
  quote_id: null,
  is_held: true,
  created_at: true,
}

const invoice_versions: Keys<InvoiceVersion> = {
  business_id: true,
  invoice_id: true,
  version_number: true,
  snapshot: true,
  created_at: true,
}

const cash_notes: Keys<CashNote> = {
  id: true,
  business_id: true,
  user_id: true,
  job_id: true,
  invoice_id: null,
  amount: true,
  taken_on: true,
  note: null,
  status: true,
  reason: null,
  answered_by: null,
  answered_at: null,
  created_at: true,
  updated_at: true,
}

const payments: Keys<Payment> = {
  id: true,
  business_id: true,
  user_id: null,
  client_id: true,
  invoice_id: null,
  quote_id: null,
  job_id: null,
  payment_number: true,
  amount: true,
  paid_on: true,
  method: true,
  reference: null,
  note: null,
  provider_payment: null,
  is_sample: true,
  created_at: true,
  updated_at: true,
}

const refunds: Keys<Refund> = {
  id: true,
  business_id: true,
  user_id: null,
  client_id: true,
  payment_id: null,
  invoice_id: null,
  amount: true,
  refunded_on: true,
  method: true,
  is_still_owed: true,
  reason: null,
  provider_refund: null,
  is_sample: true,
  created_at: true,
}

const credits: Keys<Credit> = {
  id: true,
  business_id: true,
  user_id: null,
  client_id: true,
  kind: true,
  amount: true,
  invoice_id: null,
  payment_id: null,
  refund_id: null,
  note: null,
  is_sample: true,
  created_at: true,
}

const client_statements: Keys<ClientStatement> = {
  id: true,
  business_id: true,
  user_id: null,
  client_id: true,
  from_date: true,
  to_date: true,
  opening_balance: true,
  closing_balance: true,
  snapshot: true,
  sent_to: null,
  created_at: true,
}

const expenses: Keys<Expense> = {
  id: true,
  business_id: true,
  user_id: true,
  category: true,
  description: null,
  vendor: null,
  amount: true,
  tax_amount: true,
  date: true,
  payment_method: null,
  notes: null,
  job_id: null,
  receipt_url: null,
  is_reimbursable: true,
  reimburse_to: null,
  reimbursed_at: null,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const receipts: Keys<Receipt> = {
  id: true,
  business_id: true,
  user_id: true,
  expense_id: true,
  name: true,
  path: true,
  mime_type: true,
  size_bytes: true,
  is_sample: true,
  created_at: true,
}

const reminders_sent: Keys<ReminderSent> = {
  id: true,
  business_id: true,
  record: true,
  record_id: true,
  step: true,
  is_skipped: true,
  sent_at: true,
}

test.each(
  Object.entries({
    document_settings,
    invoices,
    invoice_lines,
    invoice_sources,
    invoice_versions,
    cash_notes,
    payments,
    refunds,
    credits,
    client_statements,
    expenses,
    receipts,
    reminders_sent,
  }),
)('the entity has the columns of %s', async (table, keys) => {
  expect(await columnsOf(scratch.database, table)).toEqual(keys)
})
