import {
  array,
  boolean,
  type infer as Infer,
  type input as Input,
  object,
  enum as oneOf,
  pipe,
  refine,
  transform,
} from 'zod/mini'
import { optionalDay } from '#values/day-draft.ts'
import { optionalLine, optionalText, requiredLine } from '#values/draft.ts'
import {
  amount,
  amountType,
  chosenId,
  depositCheck,
  discountCheck,
  lineFields,
  linesLimit,
  priceFields,
} from './document-draft.ts'
import { lineKinds, quoteLimits } from './quote.ts'
import { selectedIds, withSelected } from './quote-selection.ts'

const lineSchema = object({
  ...lineFields(quoteLimits),
  unit_cost: amount(4),
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

/** Only choices have a group, and at most one of each group is selected. */
function settled(lines: QuoteLineDraft[]): QuoteLineDraft[] {
  const grouped = lines.map((line) => ({
    ...line,
    choice_group: line.kind === 'choice' ? line.choice_group : null,
  }))
  return withSelected(grouped, selectedIds(grouped))
}

/** Codes: required, tooLong, invalidAmount, amountTooLarge, invalidDay, percentTooHigh, groupRequired, tooManyLines. */
export const quoteDraftSchema = object({
  client_id: requiredLine(100, 'required'),
  property_id: chosenId,
  title: requiredLine(quoteLimits.title, 'required'),
  message: optionalText(quoteLimits.message),
  valid_until: optionalDay,
  lines: pipe(array(lineSchema).check(linesLimit), transform(settled)),
  ...priceFields,
  deposit_type: amountType,
  deposit_value: amount(4),
  terms: optionalText(quoteLimits.terms),
}).check(discountCheck, depositCheck)

/** The values that are saved. */
export type QuoteDraft = Infer<typeof quoteDraftSchema>
/** The values of the form: amounts as canonical decimals, '' when empty. */
export type QuoteForm = Input<typeof quoteDraftSchema>
export type QuoteLineForm = QuoteForm['lines'][number]
