import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTexts } from '#language/language.tsx'
import { propertyTexts } from '#parts/properties/property.texts.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { useNumberText } from './number-text.ts'

function Numbers() {
  const numberText = useNumberText()
  return <output>{[1125, 12_500, 1.5].map(numberText).join(' | ')}</output>
}

function PropertyCount() {
  return <output>{useTexts(propertyTexts).count(1125)}</output>
}

it.each([
  ['en', 'USD', '1,125 | 12,500 | 1.5'],
  ['en', 'EUR', '1,125 | 12,500 | 1.5'],
  ['es', 'MXN', '1,125 | 12,500 | 1.5'],
  ['es', 'EUR', '1.125 | 12.500 | 1,5'],
] as const)('formats numbers in %s with %s as in the region: %s', async (language, currency, text) => {
  await renderSignedIn(<Numbers />, { language, business: { currency } })
  expect(screen.getByRole('status').textContent).toBe(text)
})

it.each([
  ['en', 'EUR', '1,125 properties'],
  ['es', 'MXN', '1,125 direcciones'],
  ['es', 'EUR', '1.125 direcciones'],
] as const)(
  'counts in texts in %s with %s are grouped as in the region: %s',
  async (language, currency, text) => {
    await renderSignedIn(<PropertyCount />, { language, business: { currency } })
    expect(screen.getByRole('status').textContent).toBe(text)
  },
)
