import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  maxLength,
  nullable,
  number,
  object,
  enum as oneOf,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import { maxTaxes } from '#taxes/tax.ts'
import { optionalAmount, requiredAmount } from '#values/amount-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import { amountTypes, lineKinds, quoteLimits } from './quote.ts'
import { selectedIds, withSelected } from './quote-selection.ts'

const mostAmount = 1_000_000_000
/** More than anybody reads; the database takes a thousand. */
export const maxQuoteLines = 200

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= '2000-01-01' &&
  text <= '2100-01-01' &&
  !Number.isNaN(Date.parse(text))

const chosenId = pipe(
  string(),
  transform((id: string) => id || null),
)

/** A price of one; below zero it is a credit. */
const price = pipe(
  string().check(
    refine((text) => text === '' || /^-?\d+(\.\d{1,4})?$/.test(text), {
      error: 'invalidAmount',
      abort: true,
    }),
    refine((text) => Math.abs(Number(text)) <= mostAmount, { error: 'invalidAmount' }),
  ),
  transform(Number),
)

const amount = (digits: number) =>
  pipe(
    optionalAmount(mostAmount, digits),
    transform((value: number | null) => value ?? 0),
  )

const lineSchema = object({
  id: string(),
  service_id: nullable(string()),
  name: requiredLine(quoteLimits.lineName, 'required'),
  description: optionalText(quoteLimits.lineDescription),
  quantity: requiredAmount(1_000_000, 3),
  unit_price: price,
  unit_cost: amount(4),
  discount_amount: amount(2),
  is_taxable: boolean(),
  kind: oneOf(lineKinds, { error: 'invalid' }),
  choice_group: optionalLine(quoteLimits.choiceGroup),
  is_selected: boolean(),
}).check(
  refine(({ kind, choice_group }) => kind !== 'choice' || choice_group !== null, {
    error: 'groupRequired',
    path: ['choice_group'],
  }),
)

export type QuoteLineDraft = Infer<typeof lineSchema>

/** Only choices have a group, and of each group at most one counts. */
function settled(lines: QuoteLineDraft[]): QuoteLineDraft[] {
  const grouped = lines.map((line) => ({
    ...line,
    choice_group: line.kind === 'choice' ? line.choice_group : null,
  }))
  return withSelected(grouped, selectedIds(grouped))
}

const amountType = pipe(
  oneOf([...amountTypes, ''] as const),
  transform((type: '' | 'percent' | 'fixed') => type || null),
)

const notAboveAll = ({ type, value }: { type: string | null; value: number }) =>
  type !== 'percent' || value <= 100

/** Codes: required, tooLong, invalidAmount, invalidDay, percentTooHigh, groupRequired, tooManyLines. */
export const quoteDraftSchema = object({
  client_id: requiredLine(100, 'required'),
  property_id: chosenId,
  title: requiredLine(quoteLimits.title, 'required'),
  message: optionalText(quoteLimits.message),
  valid_until: pipe(
    string().check(refine((text) => text === '' || isDay(text), { error: 'invalidDay' })),
    transform((day: string) => day || null),
  ),
  lines: pipe(
    array(lineSchema).check(maxLength(maxQuoteLines, { error: 'tooManyLines' })),
    transform(settled),
  ),
  discount_type: amountType,
  discount_value: amount(4),
  taxes: array(object({ name: string(), rate: number() })).check(maxLength(maxTaxes)),
  prices_include_tax: boolean(),
  deposit_type: amountType,
  deposit_value: amount(4),
  terms: optionalText(quoteLimits.terms),
}).check(
  refine((draft) => notAboveAll({ type: draft.discount_type, value: draft.discount_value }), {
    error: 'percentTooHigh',
    path: ['discount_value'],
  }),
  refine((draft) => notAboveAll({ type: draft.deposit_type, value: draft.deposit_value }), {
    error: 'percentTooHigh',
    path: ['deposit_value'],
  }),
)

/** What is saved. */
export type QuoteDraft = Infer<typeof quoteDraftSchema>
/** What a form holds: amounts as canonical decimals, empty is ''. */
export type QuoteForm = Input<typeof quoteDraftSchema>
export type QuoteLineForm = QuoteForm['lines'][number]
