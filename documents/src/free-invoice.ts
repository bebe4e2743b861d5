import { type FreeInvoice, freeAmount, freeInvoiceTotals } from '@fieldlark/domain/invoices/free-invoice.ts'
import type { Minor } from '@fieldlark/domain/values/money.ts'
import type { InvoiceData } from './invoice-data.ts'
import { sizeFor } from './page/page-size.ts'

// No row has this id. All free invoices take their turn together, so that they never wait in front of a business.
const id = '00000000-0000-4000-8000-000000000000'
const stamp = '2026-01-01T00:00:00Z'
const row = { id, business_id: id, created_at: stamp, updated_at: stamp }

type Totals = ReturnType<typeof freeInvoiceTotals>

const linesOf = (free: FreeInvoice, totals: Totals): InvoiceData['lines'] =>
  free.lines.map((line, position) => ({
    ...row,
    invoice_id: id,
    position,
    source_id: null,
    service_id: null,
    name: line.name,
    description: null,
    service_date: null,
    quantity: Number(line.quantity),
    unit_price: Number(line.unit_price),
    discount_amount: 0,
    is_taxable: line.is_taxable,
    line_total: Number(freeAmount(totals, totals.lineTotals[position] ?? 0n)),
  }))

const statusOf = (free: FreeInvoice): Omit<InvoiceData['invoice'], keyof ReturnType<typeof amountsOf>> => ({
  ...row,
  client_id: id,
  property_id: null,
  invoice_number: free.number,
  version_number: 1,
  title: null,
  status: 'sent',
  issue_date: free.issue_date,
  due_date: free.due_date,
  payment_terms: null,
  po_number: null,
  message: null,
  notes: free.notes || null,
  terms: null,
  discount_type: free.discount.type,
  discount_value: Number(free.discount.value),
  prices_include_tax: free.prices_include_tax,
  sent_at: null,
  last_mailed_at: null,
  viewed_at: null,
  paid_at: null,
  claimed_paid_at: null,
  version: 1,
})

function amountsOf(free: FreeInvoice, totals: Totals) {
  const money = (minor: Minor) => Number(freeAmount(totals, minor))
  return {
    taxes: free.taxes.map(({ name, rate }) => ({ name, rate: Number(rate) })),
    tax_lines: totals.taxLines.map((tax) => ({ ...tax, amount: money(tax.amount) })),
    amount: money(totals.amount),
    subtotal: money(totals.subtotal),
    discount_amount: money(totals.discountAmount),
    tax_amount: money(totals.taxAmount),
    total_amount: money(totals.total),
    paid_amount: 0,
    refunded_amount: 0,
    credited_amount: money(totals.deposit),
    written_off_amount: 0,
    balance: money(totals.balance),
  }
}

/** An invoice of the free generator as the invoice of a business whose documents carry no name but its own. */
export function freeInvoiceData(free: FreeInvoice): InvoiceData {
  const totals = freeInvoiceTotals(free)
  const { business, client, currency, language } = free
  return {
    state: 'sent',
    version_number: 1,
    is_current: true,
    invoice: { ...statusOf(free), ...amountsOf(free, totals) },
    lines: linesOf(free, totals),
    business: {
      id,
      name: business.name,
      logo: null,
      contact_person: null,
      phone: business.contact || null,
      email: null,
      address: business.address || null,
      currency,
      language,
      registration_number: business.registration || null,
      timezone: 'UTC',
      is_marked: false,
    },
    settings: {
      paper_size: sizeFor(currency) === 'LETTER' ? 'letter' : 'a4',
      accent_color: free.accent,
      footer: null,
      bank_details: free.how_to_pay || null,
    },
    client: {
      name: client.name,
      company_name: null,
      email: null,
      phone: null,
      address: client.address || null,
      language,
    },
    property: null,
    payments: [],
    deposits:
      totals.deposit === 0n
        ? []
        : [{ payment_number: '', amount: Number(freeAmount(totals, totals.deposit)) }],
    today: free.issue_date,
  }
}
