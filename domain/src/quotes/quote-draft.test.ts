import { describe, expect, it } from 'vitest'

import { asCounted, inCurrency } from './document-draft.ts'
import { type QuoteForm, type QuoteLineForm, quoteDraftSchema } from './quote-draft.ts'

const line = (more: Partial<QuoteLineForm> = {}): QuoteLineForm => ({
  id: 'a',
  service_id: null,
  name: 'Windows',
  description: '',
  quantity: '1',
  unit_price: '80',
  unit_cost: '',
  discount_amount: '',
  is_taxable: true,
  kind: 'required',
  choice_group: '',
  is_selected: true,
  ...more,
})

const form = (more: Partial<QuoteForm> = {}): QuoteForm => ({
  client_id: 'c',
  property_id: '',
  title: 'Spring cleaning',
  message: '',
  valid_until: '2026-12-24',
  lines: [line()],
  discount_type: '',
  discount_value: '',
  taxes: [{ name: 'Tax', rate: 8 }],
  prices_include_tax: false,
  deposit_type: '',
  deposit_value: '',
  terms: '',
  ...more,
})

const complaints = (more: Partial<QuoteForm>) =>
  quoteDraftSchema.safeParse(form(more)).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the draft of a quote', () => {
  it('turns empty fields into null', () => {
    expect(quoteDraftSchema.parse(form({ title: '  Spring   cleaning ' }))).toMatchObject({
      property_id: null,
      title: 'Spring cleaning',
      message: null,
      discount_type: null,
      discount_value: 0,
      lines: [{ quantity: 1, unit_price: 80, unit_cost: 0, discount_amount: 0, choice_group: null }],
    })
  })

  it.each([
    [{ client_id: '' }, ['client_id', 'required']],
    [{ title: ' ' }, ['title', 'required']],
    [{ valid_until: '2026-02-31x' }, ['valid_until', 'invalidDay']],
    [{ discount_type: 'percent', discount_value: '101' }, ['discount_value', 'percentTooHigh']],
    [{ discount_type: 'fixed', discount_value: 'ten' }, ['discount_value', 'invalidAmount']],
    [{ lines: [line({ quantity: '' })] }, ['lines.0.quantity', 'required']],
    [{ lines: [line({ quantity: '1.2345' })] }, ['lines.0.quantity', 'invalidAmount']],
    [{ lines: [line({ unit_price: '1.23456' })] }, ['lines.0.unit_price', 'invalidAmount']],
    [{ lines: [line({ name: '' })] }, ['lines.0.name', 'required']],
    [{ lines: [line({ kind: 'choice' })] }, ['lines.0.choice_group', 'groupRequired']],
  ] as const)('reports the problem of %j at its field', (more, complaint) => {
    expect(complaints(more as unknown as Partial<QuoteForm>)).toEqual([complaint])
  })

  it('allows negative lines and a discount of 100 percent', () => {
    expect(quoteDraftSchema.parse(form({ lines: [line({ unit_price: '-20' })] })).lines[0]?.unit_price).toBe(
      -20,
    )
    expect(complaints({ discount_type: 'percent', discount_value: '100' })).toBeUndefined()
  })

  it('selects required lines and one choice per group, and keeps groups for choices only', () => {
    const { lines } = quoteDraftSchema.parse(
      form({
        lines: [
          line({ id: 'a', is_selected: false, choice_group: 'Old' }),
          line({ id: 'b', kind: 'choice', choice_group: 'Paint' }),
          line({ id: 'c', kind: 'choice', choice_group: 'Paint' }),
          line({ id: 'd', kind: 'optional', is_selected: false }),
        ],
      }),
    )
    expect(lines.map((row) => [row.id, row.is_selected, row.choice_group])).toEqual([
      ['a', true, null],
      ['b', true, 'Paint'],
      ['c', false, 'Paint'],
      ['d', false, null],
    ])
  })
})

describe('what is taken off or paid first', () => {
  it.each([
    [0, 'discount', '10.5', true],
    [0, 'discount', '10', false],
    [2, 'discount', '10.555', true],
    [2, 'discount', '10.55', false],
    [0, 'deposit', '20.5', true],
    [0, 'deposit', '20', false],
    [2, 'deposit', '20.555', true],
  ] as const)(
    'has no part of what a currency with %i decimals counts: %s of %s',
    (exponent, name, value, isRefused) => {
      const problems = (type: 'fixed' | 'percent') => {
        const more = { [`${name}_type`]: type, [`${name}_value`]: value }
        const read = inCurrency(quoteDraftSchema, exponent).safeParse(form(more))
        return read.error?.issues.map(({ path, message }) => [path.join('.'), message])
      }
      expect(problems('fixed')).toEqual(isRefused ? [[`${name}_value`, 'tooManyDecimals']] : undefined)
      expect(problems('percent')).toBeUndefined()
    },
  )

  it.each([
    [0, '1.5', true],
    [0, '2', false],
    [2, '1.55', false],
  ])(
    'has no line with part of what a currency with %i decimals counts: %s off',
    (exponent, off, isRefused) => {
      const lines = form().lines.map((line) => ({ ...line, discount_amount: off }))
      const read = inCurrency(quoteDraftSchema, exponent).safeParse(form({ lines }))
      const found = read.error?.issues.map(({ path, message }) => [path.join('.'), message])
      expect(found).toEqual(isRefused ? [['lines.0.discount_amount', 'tooManyDecimals']] : undefined)
    },
  )

  it('can be saved when it is older than the currency: its amounts are shown as the totals count them', () => {
    const lines = form().lines.map((line) => ({ ...line, discount_amount: '1.5' }))
    const old = {
      discount_type: 'fixed',
      discount_value: '10.49',
      deposit_type: 'fixed',
      deposit_value: '20.5',
    } as const
    const fields = asCounted(form({ lines, ...old }), 0)
    expect(fields).toMatchObject({
      discount_value: '10',
      deposit_value: '21',
      lines: [{ discount_amount: '2' }],
    })
    expect(inCurrency(quoteDraftSchema, 0).safeParse(fields).success).toBe(true)
    const percent = asCounted(form({ discount_type: 'percent', discount_value: '7.25' }), 0)
    expect(percent.discount_value).toBe('7.25')
  })
})
