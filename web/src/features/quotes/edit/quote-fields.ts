import { inCurrency } from '@fieldlark/domain/quotes/document-draft.ts'
import { defaultValidDays, quoteLimits } from '@fieldlark/domain/quotes/quote.ts'
import {
  type QuoteDraft,
  type QuoteForm,
  type QuoteLineForm,
  quoteDraftSchema,
} from '@fieldlark/domain/quotes/quote-draft.ts'
import { type QuoteTotals, quoteTotals } from '@fieldlark/domain/quotes/quote-totals.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import type { WholeQuote } from '#data/quotes.ts'
import type { CostedService } from '#data/services.ts'
import { useTexts } from '#language/language.tsx'
import { blankLine, serviceLine, typedAmount } from '#parts/document/new-line.ts'
import { useFieldProps } from '#parts/record/field-props.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { quoteFormTexts } from './quote-form.texts.ts'

/** The form's values as typed; an empty field is ''. */
export type QuoteFields = QuoteForm
export type LineFields = QuoteLineForm
export type QuoteFormState = RecordForm<QuoteFields, QuoteDraft>

const dayMs = 86_400_000
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const newLine = (more: Partial<LineFields> = {}): LineFields => ({
  ...blankLine(),
  unit_cost: '',
  kind: 'required',
  choice_group: '',
  is_selected: true,
  ...more,
})

export const lineOf = (service: CostedService): LineFields =>
  newLine({ ...serviceLine(service), unit_cost: typedAmount(service.unit_cost) })

export type QuoteStart = Partial<Pick<QuoteFields, 'client_id' | 'property_id' | 'title' | 'terms'>>

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
    unit_cost: typedAmount(line.unit_cost),
    discount_amount: typedAmount(line.discount_amount),
    is_taxable: line.is_taxable,
    kind: line.kind,
    choice_group: line.choice_group ?? '',
    is_selected: line.is_selected,
  })),
  discount_type: quote.discount_type ?? '',
  discount_value: typedAmount(quote.discount_value),
  taxes: quote.taxes,
  prices_include_tax: quote.prices_include_tax,
  deposit_type: quote.deposit_type ?? '',
  deposit_value: typedAmount(quote.deposit_value),
  terms: quote.terms ?? '',
})

/** The totals of what is typed, computed like the database's. */
export const typedTotals = (
  fields: Pick<
    QuoteFields,
    | 'lines'
    | 'taxes'
    | 'prices_include_tax'
    | 'discount_type'
    | 'discount_value'
    | 'deposit_type'
    | 'deposit_value'
  >,
  exponent: number,
): QuoteTotals =>
  quoteTotals({
    lines: fields.lines,
    taxes: fields.taxes,
    discount: { type: fields.discount_type || null, value: fields.discount_value },
    deposit: { type: fields.deposit_type || null, value: fields.deposit_value },
    pricesIncludeTax: fields.prices_include_tax,
    exponent,
  })

// The schema leaves the form's own three fields out of the draft; the resolver's types cannot say so.
export const quoteResolver = (exponent: number) =>
  standardSchemaResolver(inCurrency(quoteDraftSchema, exponent)) as unknown as Resolver<
    RecordValues<QuoteFields>,
    unknown,
    QuoteDraft
  >

/** The label, hint and error of each field. */
export function useQuoteProps(form: QuoteFormState, clashes: Partial<QuoteFields> | null) {
  const { fields, hints, problems } = useTexts(quoteFormTexts)
  return useFieldProps(form, clashes, {
    labels: fields,
    hints,
    problems,
    limits: quoteLimits,
    words: ['title', 'message', 'terms', 'valid_until'],
  })
}
