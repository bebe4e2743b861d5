import type { WholeInvoice } from '#data/invoices.ts'
import type { WholeQuote } from '#data/quotes.ts'
import type { Row } from '#data/schema.ts'

import { businessId, nextId, rosa, someDay, userId } from './rows.ts'

const dates = { created_at: someDay, updated_at: someDay }

/** Money as the database keeps it: in cents, rounded. */
const cents = (amount: number) => Math.round(amount * 100) / 100

export const serviceRow = (
  changes: Partial<Row<'services'>> & { service_costs?: { unit_cost: number } | null } = {},
) => ({
  id: nextId(),
  user_id: userId,
  business_id: businessId,
  name: 'Mowing',
  description: null,
  category: null,
  price: 45,
  unit: 'visit' as const,
  duration_minutes: null,
  is_taxable: true,
  is_active: true,
  is_public: false,
  is_sample: false,
  version: 1,
  booking: 'none' as const,
  crew_size: 1,
  buffer_minutes: null,
  lead_minutes: null,
  position: null,
  service_costs: null,
  ...dates,
  ...changes,
})

export const taxRateRow = (changes: Partial<Row<'tax_rates'>> = {}): Row<'tax_rates'> => ({
  id: nextId(),
  business_id: businessId,
  name: 'Sales tax',
  parts: [{ name: 'Sales tax', rate: 8 }],
  is_default: false,
  is_active: true,
  version: 1,
  ...dates,
  ...changes,
})

export const invoiceLineRow = (changes: Partial<Row<'invoice_lines'>> = {}): Row<'invoice_lines'> => {
  const { quantity = 1, unit_price = 100, discount_amount = 0 } = changes
  return {
    id: nextId(),
    business_id: businessId,
    invoice_id: nextId(),
    source_id: null,
    service_id: null,
    position: 1,
    name: 'Mowing',
    description: null,
    service_date: null,
    quantity,
    unit_price,
    discount_amount,
    is_taxable: true,
    line_total: cents(quantity * unit_price - discount_amount),
    ...dates,
    ...changes,
  }
}

/** An invoice as `fetchInvoice` reads it; its total is the sum of its lines unless given. */
export function invoiceRow(changes: Partial<WholeInvoice> = {}): WholeInvoice {
  const lines = changes.lines ?? [invoiceLineRow()]
  const sum = cents(lines.reduce((all, { line_total }) => all + line_total, 0))
  return {
    id: nextId(),
    user_id: userId,
    business_id: businessId,
    client_id: rosa.id,
    property_id: null,
    invoice_number: 'INV-7',
    title: 'Garden in May',
    status: 'sent',
    issue_date: '2026-05-04',
    due_date: '2026-06-03',
    payment_terms: 'net_30',
    po_number: null,
    message: null,
    notes: null,
    terms: null,
    discount_type: null,
    discount_value: 0,
    discount_amount: 0,
    prices_include_tax: false,
    taxes: [],
    tax_lines: [],
    tax_amount: 0,
    amount: sum,
    subtotal: sum,
    total_amount: sum,
    balance: sum,
    paid_amount: 0,
    refunded_amount: 0,
    credited_amount: 0,
    written_off_amount: 0,
    paid_at: null,
    claimed_paid_at: null,
    sent_at: someDay,
    viewed_at: null,
    last_mailed_at: null,
    is_sample: false,
    version: 3,
    version_number: 1,
    sources: [],
    client: rosa,
    property: null,
    ...dates,
    ...changes,
    lines,
  }
}

export const quoteLineRow = (changes: Partial<Row<'quote_lines'>> = {}): Row<'quote_lines'> => {
  const { quantity = 1, unit_price = 100, discount_amount = 0 } = changes
  return {
    id: nextId(),
    business_id: businessId,
    quote_id: nextId(),
    service_id: null,
    position: 1,
    name: 'Mowing',
    description: null,
    kind: 'required',
    choice_group: null,
    is_selected: true,
    quantity,
    unit_price,
    unit_cost: 0,
    discount_amount,
    is_taxable: true,
    line_total: cents(quantity * unit_price - discount_amount),
    ...dates,
    ...changes,
  }
}

/** A quote as `fetchQuote` reads it; its total is the sum of its lines unless given. */
export function quoteRow(changes: Partial<WholeQuote> = {}): WholeQuote {
  const lines = changes.lines ?? [quoteLineRow()]
  const sum = cents(lines.reduce((all, { line_total }) => all + line_total, 0))
  return {
    id: nextId(),
    user_id: userId,
    business_id: businessId,
    client_id: rosa.id,
    property_id: null,
    request_id: null,
    quote_number: 'Q-7',
    title: 'New garden',
    status: 'draft',
    message: null,
    terms: null,
    valid_until: '2026-06-03',
    discount_type: null,
    discount_value: 0,
    discount_amount: 0,
    deposit_type: null,
    deposit_value: 0,
    deposit_amount: 0,
    prices_include_tax: false,
    taxes: [],
    tax_lines: [],
    tax_amount: 0,
    subtotal: sum,
    total: sum,
    total_cost: 0,
    sent_at: null,
    viewed_at: null,
    answered_at: null,
    followed_up_at: null,
    change_request: null,
    decline_reason: null,
    is_archived: false,
    is_sample: false,
    version: 3,
    version_number: 1,
    client: rosa,
    property: null,
    ...dates,
    ...changes,
    lines,
  }
}
