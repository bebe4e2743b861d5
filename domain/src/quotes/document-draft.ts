import {
  array,
  boolean,
  maxLength,
  nullable,
  number,
  object,
  enum as oneOf,
  pipe,
  refine,
  string,
  transform,
  type ZodMiniType,
} from 'zod/mini'
import { maxTaxes } from '#taxes/tax.ts'
import { optionalAmount, requiredAmount } from '#values/amount-draft.ts'
import { scaled, unscaled } from '#values/decimal.ts'
import { optionalText, requiredLine } from '#values/draft.ts'
import { amountTypes } from './quote.ts'

/** Shared parts of the draft schemas of quotes, jobs and invoices. Messages are codes. */
const mostAmount = 1_000_000_000

/** The id of a selected record; '' means none. */
export const chosenId = pipe(
  string(),
  transform((id: string) => id || null),
)

/** An amount with at most `digits` decimals; an empty field is 0. */
export const amount = (digits: number) =>
  pipe(
    optionalAmount(mostAmount, digits),
    transform((value: number | null) => value ?? 0),
  )

/** A unit price; a negative one is a credit. */
const price = pipe(
  string().check(
    refine((text) => text === '' || /^-?\d+(\.\d{1,4})?$/.test(text), {
      error: 'invalidAmount',
      abort: true,
    }),
    refine((text) => Math.abs(Number(text)) <= mostAmount, { error: 'amountTooLarge' }),
  ),
  transform(Number),
)

/** The fields of every line. `limits`: the maximum characters of its texts. */
export const lineFields = (limits: { lineName: number; lineDescription: number }) => ({
  id: string(),
  service_id: nullable(string()),
  name: requiredLine(limits.lineName, 'required'),
  description: optionalText(limits.lineDescription),
  quantity: requiredAmount(1_000_000, 3),
  unit_price: price,
  discount_amount: amount(2),
  is_taxable: boolean(),
})

/** A percentage, a fixed amount, or neither (''). */
export const amountType = pipe(
  oneOf([...amountTypes, ''] as const),
  transform((type: '' | 'percent' | 'fixed') => type || null),
)

/** Discount and taxes of the whole document. */
export const priceFields = {
  discount_type: amountType,
  discount_value: amount(4),
  taxes: array(object({ name: string(), rate: number() })).check(maxLength(maxTaxes)),
  prices_include_tax: boolean(),
}

const isShare = (type: string | null, value: number) => type !== 'percent' || value <= 100

/** A discount is at most the whole price. */
export const discountCheck = refine<{ discount_type: string | null; discount_value: number }>(
  (draft) => isShare(draft.discount_type, draft.discount_value),
  { error: 'percentTooHigh', path: ['discount_value'] },
)

/** A deposit is at most the whole price. */
export const depositCheck = refine<{ deposit_type: string | null; deposit_value: number }>(
  (draft) => isShare(draft.deposit_type, draft.deposit_value),
  { error: 'percentTooHigh', path: ['deposit_value'] },
)

type Priced = {
  discount_type: string | null
  discount_value: number
  deposit_type?: string | null
  deposit_value?: number
  lines: readonly { discount_amount: number }[]
}

const isCounted = (type: string | null | undefined, value: number | undefined, exponent: number) =>
  type !== 'fixed' || value === undefined || Number(value.toFixed(exponent)) === value

/**
 * The draft of a business with this currency: a fixed discount or deposit, and the discount of a line, have no more
 * decimals than it counts, else tooManyDecimals; they would vanish from the totals.
 */
export const inCurrency = <Schema extends ZodMiniType<Priced>>(schema: Schema, exponent: number): Schema =>
  schema.check(
    refine<Priced>((draft) => isCounted(draft.discount_type, draft.discount_value, exponent), {
      error: 'tooManyDecimals',
      path: ['discount_value'],
    }),
    refine<Priced>((draft) => isCounted(draft.deposit_type, draft.deposit_value, exponent), {
      error: 'tooManyDecimals',
      path: ['deposit_value'],
    }),
    ({ value: { lines }, issues }) => {
      for (const [at, { discount_amount }] of lines.entries())
        if (!isCounted('fixed', discount_amount, exponent))
          issues.push({
            code: 'custom',
            input: discount_amount,
            path: ['lines', at, 'discount_amount'],
            message: 'tooManyDecimals',
          })
    },
  )

type Typed = {
  discount_type: string
  discount_value: string
  deposit_type?: string
  deposit_value?: string
  lines: readonly { discount_amount: string }[]
}

/** A stored amount as the currency counts it; one with fewer decimals stays as it is. */
const countedText = (text: string, exponent: number): string =>
  (text.split('.')[1]?.length ?? 0) > exponent ? unscaled(scaled(text, exponent), exponent) : text

/**
 * The fields of a stored document. What it stores may be older than the currency: amounts are shown as the totals count
 * them, because the form would refuse to save anything beside the others.
 */
export const asCounted = <Fields extends Typed>(fields: Fields, exponent: number): Fields => ({
  ...fields,
  lines: fields.lines.map((line) => ({
    ...line,
    discount_amount: countedText(line.discount_amount, exponent),
  })),
  ...(fields.discount_type === 'fixed' && { discount_value: countedText(fields.discount_value, exponent) }),
  ...(fields.deposit_type === 'fixed' &&
    fields.deposit_value !== undefined && { deposit_value: countedText(fields.deposit_value, exponent) }),
})

/** More lines than anybody reads; the database accepts up to a thousand. */
export const linesLimit = maxLength(200, { error: 'tooManyLines' })
