import { expect, test } from 'vitest'
import { accentColors, documentSettingsDraftSchema, isReadable } from './document-settings-draft.ts'

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

test('accepts what the columns accept', () => {
  expect(documentSettingsDraftSchema.parse(form)).toEqual({
    ...form,
    accent_color: '#1f5fa8',
    footer: 'Insured',
    invoice_message: null,
    quote_terms: 'One\nTwo',
  })
})

test('offers only colours that are readable on paper and rejects others', () => {
  expect(accentColors.filter((color) => !isReadable(color))).toEqual([])
  const codeOf = (accent_color: string) =>
    documentSettingsDraftSchema
      .safeParse({ ...form, accent_color })
      .error?.issues.map(({ message }) => message)
  expect(codeOf('#ffee00')).toEqual(['tooPale'])
  expect(codeOf('green')).toEqual(['invalid'])
})

test('rejects values longer than their columns', () => {
  expect(
    documentSettingsDraftSchema.safeParse({ ...form, footer: 'x'.repeat(1001) }).error?.issues[0]?.message,
  ).toBe('tooLong')
})
