import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { paths } from '#paths.ts'
import { pageOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { shellTexts } from '../shell.texts.ts'
import { TabBar } from './tab-bar.tsx'

async function openMore(setting: Parameters<typeof renderSignedIn>[1]) {
  reply('HEAD rest/v1/message_threads', pageOf([], 2))
  await renderSignedIn(<TabBar isLive />, setting)
  await person().click(
    screen.getByRole('button', { name: new RegExp(`^${shellTexts[setting?.language ?? 'en'].more}`) }),
  )
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

  it('the messages say how many nobody has read', async () => {
    const more = await openMore({})
    await more.findByText(shellTexts.en.unreadOf(2))
  })

  it('is nothing that the account menu holds already', async () => {
    const more = await openMore({ role: 'owner' })
    expect(more.queryByRole('link', { name: shellTexts.en.settings })).toBeNull()
    expect(more.queryByText(shellTexts.en.importExport)).toBeNull()
    expect(more.queryByText(shellTexts.en.feedback)).toBeNull()
  })

  it('a worker finds the businesses they work in, too', async () => {
    const more = await openMore({ role: 'worker' })
    expect(more.getByRole('link', { name: 'My Business' })).toBeTruthy()
    expect(more.getByRole('link', { name: shellTexts.en.nav.clients })).toBeTruthy()
  })
})
