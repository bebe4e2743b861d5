import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { InvoiceData } from './invoice-data.ts'
import type { PaperBusiness, PaperSettings } from './paper-data.ts'

const words = {
  en: {
    client: 'Maria Example',
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

type Given = {
  business: PaperBusiness
  settings: PaperSettings
  message: string | null
  terms: string | null
}

const id = '00000000-0000-4000-8000-000000000000'
const stamp = '2026-03-02T15:00:00Z'

/** How an invoice of a business would look: made up, and of no use as one. */
export function sampleInvoice(
  language: Language,
  { business, settings, message, terms }: Given,
): InvoiceData {
  const said = words[language]
  const lines = [
    { name: said.first, quantity: 3, unit_price: 120, line_total: 360, service_date: '2026-03-02' },
    { name: said.second, quantity: 1, unit_price: 140, line_total: 140, service_date: null },
  ].map((line, position) => ({
    id,
    business_id: id,
    invoice_id: id,
    position,
    source_id: null,
    service_id: null,
    description: null,
    discount_amount: 0,
    is_taxable: true,
    created_at: stamp,
    updated_at: stamp,
    ...line,
  }))
  return {
    state: 'sent',
    version_number: 1,
    is_current: true,
    invoice: {
      id,
      business_id: id,
      client_id: id,
      property_id: null,
      invoice_number: '1042',
      version_number: 1,
      title: said.title,
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
      taxes: [{ name: said.tax, rate: 8 }],
      prices_include_tax: false,
      amount: 500,
      subtotal: 500,
      discount_amount: 0,
      tax_lines: [{ name: said.tax, rate: 8, amount: 40 }],
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
      created_at: stamp,
      updated_at: stamp,
    },
    lines,
    business,
    settings,
    client: {
      name: said.client,
      company_name: null,
      email: null,
      phone: null,
      address: said.address,
      language,
    },
    property: null,
    payments: [],
    today: '2026-03-02',
  }
}
