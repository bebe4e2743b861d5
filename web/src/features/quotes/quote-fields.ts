import { defaultValidDays } from '@fieldlark/domain/quotes/quote.ts'
import {
  type QuoteDraft,
  type QuoteForm,
  type QuoteLineForm,
  quoteDraftSchema,
} from '@fieldlark/domain/quotes/quote-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import { newId } from '#data/new-id.ts'
import type { WholeQuote } from '#data/quotes.ts'
import type { CostedService } from '#data/services.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

/** What is typed; empty is ''. */
export type QuoteFields = QuoteForm
export type LineFields = QuoteLineForm
export type QuoteFormState = RecordForm<QuoteFields, QuoteDraft>

/** "0" of the database is an empty field, but a price of 0 is a price. */
const typed = (value: number) => (value === 0 ? '' : String(value))

const dayMs = 86_400_000
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const newLine = (more: Partial<LineFields> = {}): LineFields => ({
  id: newId(),
  service_id: null,
  name: '',
  description: '',
  quantity: '1',
  unit_price: '',
  unit_cost: '',
  discount_amount: '',
  is_taxable: true,
  kind: 'required',
  choice_group: '',
  is_selected: true,
  ...more,
})

export const lineOf = (service: CostedService): LineFields =>
  newLine({
    service_id: service.id,
    name: service.name,
    description: service.description ?? '',
    unit_price: String(service.price),
    unit_cost: typed(service.unit_cost ?? 0),
    is_taxable: service.is_taxable,
  })

export type QuoteStart = Partial<
  Pick<QuoteFields, 'client_id' | 'property_id' | 'title' | 'message' | 'terms'>
>

export const newQuoteFields = (today: string, start: QuoteStart): QuoteFields => ({
  client_id: '',
  property_id: '',
  title: '',
  message: '',
  valid_until: daysAfter(today, defaultValidDays),
  lines: [],
  discount_type: '',
  discount_value: '',
  taxes: [],
  prices_include_tax: false,
  deposit_type: '',
  deposit_value: '',
  terms: '',
  ...start,
})

export const fieldsOf = (quote: WholeQuote): QuoteFields => ({
  client_id: quote.client_id,
  property_id: quote.property_id ?? '',
  title: quote.title,
  message: quote.message ?? '',
  valid_until: quote.valid_until ?? '',
  lines: quote.lines.map((line) => ({
    id: line.id,
    service_id: line.service_id,
    name: line.name,
    description: line.description ?? '',
    quantity: String(line.quantity),
    unit_price: String(line.unit_price),
    unit_cost: typed(line.unit_cost),
    discount_amount: typed(line.discount_amount),
    is_taxable: line.is_taxable,
    kind: line.kind,
    choice_group: line.choice_group ?? '',
    is_selected: line.is_selected,
  })),
  discount_type: quote.discount_type ?? '',
  discount_value: typed(quote.discount_value),
  taxes: quote.taxes,
  prices_include_tax: quote.prices_include_tax,
  deposit_type: quote.deposit_type ?? '',
  deposit_value: typed(quote.deposit_value),
  terms: quote.terms ?? '',
})

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const quoteResolver = standardSchemaResolver(quoteDraftSchema) as unknown as Resolver<
  RecordValues<QuoteFields>,
  unknown,
  QuoteDraft
>
