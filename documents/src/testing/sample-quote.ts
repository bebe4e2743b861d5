import type { DocumentSettings } from '../document-data.ts'
import type { QuoteData } from '../quote-data.ts'

/** A business that has chosen no settings. */
export const sampleSettings: DocumentSettings = {
  paper_size: 'letter',
  accent_color: '#1f6f4a',
  footer: null,
  bank_details: null,
}

type Line = QuoteData['lines'][number]

const id = (n: number) => `11111111-2222-4333-8444-${String(n).padStart(12, '0')}`
const stamp = '2026-11-21T15:00:00Z'

export const sampleLine = (changes: Partial<Line> = {}, position = 0): Line => ({
  id: id(100 + position),
  business_id: id(1),
  quote_id: id(2),
  position,
  service_id: null,
  name: `Service ${position + 1}`,
  description: null,
  quantity: 1,
  unit_price: 100,
  discount_amount: 0,
  is_taxable: true,
  kind: 'required',
  choice_group: null,
  is_selected: true,
  line_total: 100,
  created_at: stamp,
  updated_at: stamp,
  ...changes,
})

const quote: QuoteData['quote'] = {
  id: id(2),
  business_id: id(1),
  client_id: id(3),
  property_id: id(4),
  request_id: null,
  quote_number: 'Q-0007',
  version_number: 1,
  title: 'Autumn clean of the house',
  message: 'Thank you for calling. Here is what we talked about.',
  status: 'sent',
  valid_until: '2026-12-21',
  sent_at: stamp,
  viewed_at: null,
  answered_at: null,
  decline_reason: null,
  change_request: null,
  is_archived: false,
  discount_type: null,
  discount_value: 0,
  taxes: [{ name: 'Tax', rate: 8 }],
  prices_include_tax: false,
  deposit_type: null,
  deposit_value: 0,
  terms: 'We bring our own supplies. Cancel up to 24 hours before.',
  subtotal: 100,
  discount_amount: 0,
  tax_lines: [{ name: 'Tax', rate: 8, amount: 8 }],
  tax_amount: 8,
  total: 108,
  deposit_amount: 0,
  version: 1,
  created_at: stamp,
  updated_at: stamp,
}

type Changes = Omit<Partial<QuoteData>, 'quote' | 'business'> & {
  quote?: Partial<QuoteData['quote']>
  business?: Partial<QuoteData['business']>
}

/** A quote as quote_document returns it, with the changes that a test needs. */
export const sampleQuote = (changes: Changes = {}): QuoteData => ({
  state: 'open',
  version_number: 1,
  lines: [sampleLine()],
  client: { name: 'Ann Lee', email: 'ann@example.com', language: 'en' },
  property: '12 Elm Street, Portland, ME 04101',
  approval: null,
  settings: sampleSettings,
  deposit_paid: 0,
  today: '2026-11-21',
  ...changes,
  quote: { ...quote, ...changes.quote },
  business: {
    id: id(1),
    name: 'Brightside Cleaning',
    logo: null,
    contact_person: null,
    phone: '+1 555 010 7788',
    email: 'hello@brightside.example',
    address: '1 Main Street\nPortland, ME 04101',
    currency: 'USD',
    language: 'en',
    registration_number: 'ME-88121',
    timezone: 'America/New_York',
    is_marked: false,
    ...changes.business,
  },
})
