import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { currencyTexts } from '#parts/money/currency-dialog.texts.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { settingsTexts } from './settings.texts.ts'
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

const links = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('the search', () => {
  it.each([
    ['en', 'zona horaria', 'schedule'],
    ['en', 'time zone', 'schedule'],
    ['es', 'time zone', 'schedule'],
    ['es', 'numero de registro', 'company'],
    ['en', 'registration', 'company'],
  ] as const)('finds in %s the page with "%s"', async (language, typed, key) => {
    const texts = settingsTexts[language]
    await renderSignedIn(<SettingsScreen />, { language })
    await person().type(screen.getByRole('searchbox', { name: texts.search }), typed)
    const { title } = texts.sections[key]
    await waitFor(() => expect(links()).toHaveLength(1))
    expect(links()[0]).toContain(title)
  })

  it('says when nothing has such a name', async () => {
    await renderSignedIn(<SettingsScreen />)
    await person().type(screen.getByRole('searchbox'), 'xyzzy')
    await screen.findByText(settingsTexts.en.nothing)
  })
})

it.each([
  ['owner', 12, 'Owners only'],
  ['manager', 11, 'Owners and managers'],
  ['worker', 4, 'Everyone'],
] as const)('a %s sees %i sections, each with who sees it', async (role, count, seenBy) => {
  await renderSignedIn(<SettingsScreen />, { role })
  expect(links()).toHaveLength(count)
  expect(links().at(-1)).toContain(seenBy)
})
