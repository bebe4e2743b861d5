import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { SettingsScreen } from './settings-screen.tsx'

describe('the currency of the business', () => {
  it.each(['en', 'es'] as const)(
    'stands among the settings in %s, and says that it stays',
    async (language) => {
      const texts = currencyTexts[language]
      await renderSignedIn(<SettingsScreen />, { language, business: { currency: 'EUR' } })
      const section = await screen.findByRole('button', { name: new RegExp(texts.titleSet) })
      expect(section.textContent).toContain(texts.cannotChange)
      expect(section.textContent).toContain(texts.setTo('Euro').slice(0, -4))
      await person().click(section)
      await screen.findByRole('dialog', { name: texts.titleSet })
    },
  )

  it('is chosen here until it is set', async () => {
    const business = { currency: null, currency_set_at: null }
    await renderSignedIn(<SettingsScreen />, { business })
    await person().click(await screen.findByRole('button', { name: new RegExp(currencyTexts.en.titleUnset) }))
    await screen.findByRole('dialog', { name: currencyTexts.en.titleUnset })
  })
})
