import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { DocumentBusiness, DocumentSettings } from './document-data.ts'
import type { InvoiceData } from './invoice-data.ts'

const words = {
  en: {
    client: 'Maria Lopez',
    address: '12 Elm Street',
    title: 'Spring clean',
    first: 'Deep clean, three rooms',
    second: 'Windows, inside and out',
    tax: 'Tax',
  },
  es: {
    client: 'María Ejemplo',
    address: 'Calle del Olmo 12',
    title: 'Limpieza de primavera',
    first: 'Limpieza profunda, tres habitaciones',
    second: 'Ventanas, por dentro y por fuera',
    tax: 'Impuesto',
  },
}

type Words = (typeof words)['en']
type Given = {
  business: DocumentBusiness
  settings: DocumentSettings
  message: string | null
  terms: string | null
}

const id = '00000000-0000-4000-8000-000000000000'
const stamp = '2026-03-02T15:00:00Z'

const row = { id, business_id: id, created_at: stamp, updated_at: stamp }

const linesOf = ({ first, second }: Words): InvoiceData['lines'] =>
  [
    { name: first, quantity: 3, unit_price: 120, line_total: 360, service_date: '2026-03-02' },
    { name: second, quantity: 1, unit_price: 140, line_total: 140, service_date: null },
  ].map((line, position) => ({
    ...row,
    invoice_id: id,
    position,
    source_id: null,
    service_id: null,
    description: null,
    discount_amount: 0,
    is_taxable: true,
    ...line,
  }))

const invoiceOf = (
  { title, tax }: Words,
  { message, terms }: Pick<Given, 'message' | 'terms'>,
): InvoiceData['invoice'] => ({
  ...row,
  client_id: id,
  property_id: null,
  invoice_number: '1042',
  version_number: 1,
  title,
  status: 'sent',
  issue_date: '2026-03-02',
  due_date: '2026-04-01',
  payment_terms: 'net_30',
  po_number: null,
  message,
  notes: null,
  terms,
  discount_type: null,
  discount_value: 0,
  taxes: [{ name: tax, rate: 8 }],
  prices_include_tax: false,
  amount: 500,
  subtotal: 500,
  discount_amount: 0,
  tax_lines: [{ name: tax, rate: 8, amount: 40 }],
  tax_amount: 40,
  total_amount: 540,
  paid_amount: 0,
  refunded_amount: 0,
  credited_amount: 0,
  written_off_amount: 0,
  balance: 540,
  sent_at: stamp,
  last_mailed_at: null,
  viewed_at: null,
  paid_at: null,
  claimed_paid_at: null,
  version: 1,
})

/**
 * A made-up invoice that shows how those of a business look. Only its content is made up: nothing on the page marks it
 * as a sample.
 */
export function sampleInvoice(
  language: Language,
  { business, settings, message, terms }: Given,
): InvoiceData {
  const texts = words[language]
  return {
    state: 'sent',
    version_number: 1,
    is_current: true,
    invoice: invoiceOf(texts, { message, terms }),
    lines: linesOf(texts),
    business,
    settings,
    client: {
      name: texts.client,
      company_name: null,
      email: null,
      phone: null,
      address: texts.address,
      language,
    },
    property: null,
    payments: [],
    deposits: [],
    today: '2026-03-02',
  }
}
