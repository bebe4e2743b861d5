import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { shellTexts } from '../shell.texts.ts'
import { TabBar } from './tab-bar.tsx'

async function openMore(setting: Parameters<typeof renderSignedIn>[1]) {
  await renderSignedIn(<TabBar />, setting)
  await person().click(screen.getByRole('button', { name: shellTexts[setting?.language ?? 'en'].more }))
  return within(await screen.findByRole('dialog'))
}

describe('behind “More”', () => {
  it.each([
    ['en', 'My Business'],
    ['es', 'Mi negocio'],
  ] as const)('the businesses are under the name of the specification, in %s', async (language, name) => {
    const more = await openMore({ language })
    expect(more.getByRole('link', { name }).getAttribute('href')).toBe(paths.settingsBusinesses)
  })

  it.each([
    ['owner', true],
    ['manager', true],
    ['worker', false],
  ] as const)('importing and exporting is for whoever may: %s', async (role, may) => {
    const more = await openMore({ role })
    expect(more.queryByRole('button', { name: shellTexts.en.importExport }) !== null).toBe(may)
    expect(more.getByRole('button', { name: shellTexts.en.feedback })).toBeTruthy()
  })

  it('a worker finds the businesses they work in, too', async () => {
    const more = await openMore({ role: 'worker' })
    expect(more.getByRole('link', { name: 'My Business' })).toBeTruthy()
    expect(more.getByRole('link', { name: shellTexts.en.nav.clients })).toBeTruthy()
  })
})
