import { describe, expect, it } from 'vitest'
import { documentNumber } from './counter.ts'
import { type CounterForm, counterDraftSchema, isNumberUsed } from './counter-draft.ts'
import { isSuspiciouslyLow, type TaxForm, taxDraftSchema, totalRate } from './tax-draft.ts'

type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }
const codesOf = ({ error }: Parsed) =>
  error?.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`) ?? []

describe('the draft of a tax rate', () => {
  const form: TaxForm = {
    name: ' Quebec ',
    parts: [
      { name: 'GST', rate: '5' },
      { name: 'QST', rate: '9.975' },
    ],
    is_default: true,
  }
  const codes = (changes: Partial<TaxForm>) => codesOf(taxDraftSchema.safeParse({ ...form, ...changes }))

  it('is cleaned, with its parts as numbers', () => {
    expect(taxDraftSchema.parse(form)).toEqual({
      name: 'Quebec',
      parts: [
        { name: 'GST', rate: 5 },
        { name: 'QST', rate: 9.975 },
      ],
      is_default: true,
    })
  })

  it('requires names and rates from 0 to 100 percent with three decimals', () => {
    expect(codes({ name: '' })).toEqual(['name: required'])
    expect(codes({ parts: [] })).toEqual(['parts: noParts'])
    expect(codes({ parts: Array.from({ length: 6 }, () => ({ name: 'T', rate: '1' })) })).toEqual([
      'parts: tooManyParts',
    ])
    expect(codes({ parts: [{ name: '', rate: '' }] })).toEqual([
      'parts.0.name: required',
      'parts.0.rate: required',
    ])
    for (const rate of ['9.9751', '-1', 'x']) {
      expect(codes({ parts: [{ name: 'T', rate }] }), rate).toEqual(['parts.0.rate: invalidAmount'])
    }
    for (const rate of ['100.001', '800']) {
      expect(codes({ parts: [{ name: 'T', rate }] }), rate).toEqual(['parts.0.rate: amountTooLarge'])
    }
    expect(codes({ parts: [{ name: 'Exempt', rate: '0' }] })).toEqual([])
  })

  it('has the sum of its parts as its rate', () => {
    expect(totalRate([{ rate: 5 }, { rate: 9.975 }])).toBe(14.975)
    expect(totalRate([{ rate: 0.1 }, { rate: 0.2 }])).toBe(0.3)
  })

  it('suggests a check for rates below one percent', () => {
    expect([0, 0.08, 0.999, 1, 8].map(isSuspiciouslyLow)).toEqual([false, true, true, false, false])
  })
})

describe('document numbers', () => {
  const form: CounterForm = { prefix: 'Q-', padding: '4', next_number: '42' }
  const codes = (changes: Partial<CounterForm>) =>
    codesOf(counterDraftSchema.safeParse({ ...form, ...changes }))

  it('are formatted by their settings', () => {
    expect(documentNumber({ prefix: 'Q-', padding: 4, next_number: 42 })).toBe('Q-0042')
    expect(documentNumber({ prefix: '', padding: 1, next_number: 12345 })).toBe('12345')
  })

  it('allow letters, digits and a few signs as a prefix', () => {
    expect(codes({ prefix: '2026/' })).toEqual([])
    expect(codes({ prefix: '' })).toEqual([])
    expect(codes({ prefix: 'Q 1' })).toEqual(['prefix: invalidPrefix'])
    expect(codes({ prefix: 'x'.repeat(13) })).toEqual(['prefix: tooLong'])
  })

  it('must be whole and within bounds', () => {
    expect(codes({ padding: '0' })).toEqual(['padding: invalidCount'])
    expect(codes({ padding: '11' })).toEqual(['padding: invalidCount'])
    expect(codes({ next_number: '' })).toEqual(['next_number: invalidCount'])
    expect(codes({ next_number: '1000000000' })).toEqual(['next_number: invalidCount'])
  })

  it('are never reused', () => {
    const draft = counterDraftSchema.parse(form)
    expect(isNumberUsed(draft, { last_taken: 42 })).toBe(true)
    expect(isNumberUsed(draft, { last_taken: 41 })).toBe(false)
  })
})
