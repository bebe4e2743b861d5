import { expect, test } from 'vitest'
import { accentColors, isReadable, paperDraftSchema } from './paper-draft.ts'

const form = {
  paper_size: 'a4',
  accent_color: '#1F5FA8',
  footer: '  Insured  ',
  invoice_message: '',
  invoice_terms: null,
  quote_terms: 'One\r\nTwo',
  payment_terms: 'net_14',
  is_number_given_when_sent: true,
}

test('keeps what the columns take', () => {
  expect(paperDraftSchema.parse(form)).toEqual({
    ...form,
    accent_color: '#1f5fa8',
    footer: 'Insured',
    invoice_message: null,
    quote_terms: 'One\nTwo',
  })
})

test('offers only colours that can be read on paper, and takes no other', () => {
  expect(accentColors.filter((color) => !isReadable(color))).toEqual([])
  const codeOf = (accent_color: string) =>
    paperDraftSchema.safeParse({ ...form, accent_color }).error?.issues.map(({ message }) => message)
  expect(codeOf('#ffee00')).toEqual(['tooPale'])
  expect(codeOf('green')).toEqual(['invalid'])
})

test('refuses more than a column holds', () => {
  expect(paperDraftSchema.safeParse({ ...form, footer: 'x'.repeat(1001) }).error?.issues[0]?.message).toBe(
    'tooLong',
  )
})
