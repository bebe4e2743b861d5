import {
  boolean,
  check,
  type infer as Infer,
  type input as Input,
  object,
  enum as oneOf,
  pipe,
  refine,
  string,
  transform,
} from 'zod/mini'
import { optionalAmount, requiredAmount } from '#values/amount-draft.ts'
import { isDay } from '#values/day-draft.ts'
import { scaled } from '#values/decimal.ts'
import { optionalBy, optionalLine, optionalText } from '#values/draft.ts'
import { paymentMethods } from '#values/payment-method.ts'
import { expenseCategories, expenseLimits } from './expense.ts'

const mostAmount = 100_000_000_000

const chosenId = pipe(
  string(),
  transform((id: string) => id || null),
)

const method = pipe(
  string().check(
    refine((text) => text === '' || paymentMethods.some((each) => each === text), { error: 'invalid' }),
  ),
  transform((text: string) => paymentMethods.find((each) => each === text) ?? null),
)

const isHttp = (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

/**
 * Codes: required (category, date, amount), invalid, invalidAmount, amountTooLarge, tooLong, taxAboveAmount (tax_amount). The member to
 * reimburse is cleared when the expense is not reimbursable.
 */
export const expenseDraftSchema = pipe(
  object({
    category: oneOf(expenseCategories, { error: 'required' }),
    date: string().check(
      refine((day) => day !== '', { error: 'required', abort: true }),
      refine(isDay, { error: 'invalid' }),
    ),
    amount: requiredAmount(mostAmount, 2),
    tax_amount: pipe(
      optionalAmount(mostAmount, 2),
      transform((value: number | null) => value ?? 0),
    ),
    vendor: optionalLine(expenseLimits.vendor),
    description: optionalLine(expenseLimits.description),
    payment_method: method,
    job_id: chosenId,
    notes: optionalText(expenseLimits.notes),
    receipt_url: optionalBy(expenseLimits.receiptUrl, (text) => text.trim(), isHttp, 'invalid'),
    is_reimbursable: boolean(),
    reimburse_to: chosenId,
  }).check(
    check((found) => {
      const { amount, tax_amount } = found.value
      // An invalid amount is reported already and cannot be compared.
      if (found.issues.length > 0 || scaled(tax_amount, 2) <= scaled(amount, 2)) return
      found.issues.push({
        code: 'custom',
        message: 'taxAboveAmount',
        path: ['tax_amount'],
        input: tax_amount,
      })
    }),
  ),
  transform((expense) => ({
    ...expense,
    reimburse_to: expense.is_reimbursable ? expense.reimburse_to : null,
  })),
)

/** What is sent to the table: empty fields are null. */
export type ExpenseDraft = Infer<typeof expenseDraftSchema>
/** What a form holds. */
export type ExpenseForm = Input<typeof expenseDraftSchema>
