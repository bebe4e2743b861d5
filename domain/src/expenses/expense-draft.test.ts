import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { type ExpenseForm, expenseDraftSchema } from './expense-draft.ts'

const typed: ExpenseForm = {
  category: 'fuel',
  date: '2026-11-21',
  amount: '48.2',
  tax_amount: '',
  vendor: '  Shell ',
  description: '',
  payment_method: 'card',
  job_id: '',
  notes: '',
  receipt_url: '',
  is_reimbursable: false,
  reimburse_to: 'someone',
}

const problems = (changes: object) => {
  const { error } = safeParse(expenseDraftSchema, { ...typed, ...changes })
  return error?.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('the draft of an expense', () => {
  it('converts to the table’s columns and clears the payee when nothing is reimbursable', () => {
    expect(safeParse(expenseDraftSchema, typed).data).toEqual({
      category: 'fuel',
      date: '2026-11-21',
      amount: 48.2,
      tax_amount: 0,
      vendor: 'Shell',
      description: null,
      payment_method: 'card',
      job_id: null,
      notes: null,
      receipt_url: null,
      is_reimbursable: false,
      reimburse_to: null,
    })
    expect(safeParse(expenseDraftSchema, { ...typed, is_reimbursable: true }).data?.reimburse_to).toBe(
      'someone',
    )
  })

  it.each([
    [{ amount: '' }, 'amount', 'required'],
    [{ amount: '-5' }, 'amount', 'invalidAmount'],
    [{ amount: 'twelve' }, 'amount', 'invalidAmount'],
    [{ date: '' }, 'date', 'required'],
    [{ date: '1999-12-31' }, 'date', 'invalid'],
    [{ category: '' }, 'category', 'required'],
    [{ payment_method: 'gold' }, 'payment_method', 'invalid'],
    [{ tax_amount: '48.21' }, 'tax_amount', 'taxAboveAmount'],
    [{ vendor: 'x'.repeat(201) }, 'vendor', 'tooLong'],
    [{ receipt_url: 'javascript:alert(1)' }, 'receipt_url', 'invalid'],
  ])('reports the problem at its field: %o', (changes, at, code) => {
    expect(problems(changes)).toEqual([[at, code]])
  })

  it('may consist of tax only, and may cost nothing', () => {
    expect(problems({ tax_amount: '48.20' })).toBeUndefined()
    expect(problems({ amount: '0' })).toBeUndefined()
  })
})
