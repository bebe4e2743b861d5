import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { shortcutTexts } from '#parts/actions/shortcut.texts.ts'
import { useShortcut } from '#parts/actions/shortcut.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { ShellDialogs } from '../shell-dialogs.tsx'
import { ShortcutKeys } from './shortcut-keys.tsx'

function List() {
  useShortcut('n', () => {})
  return (
    <form className="form-page">
      <input aria-label="Search" />
      <input type="checkbox" aria-label="Choose" />
    </form>
  )
}

const wide = (isWide: boolean) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 1024px)' && isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

async function open(language: 'en' | 'es' = 'en') {
  await renderSignedIn(
    <ShellDialogs>
      <ShortcutKeys />
      <List />
    </ShellDialogs>,
    { language },
  )
  return { user: person(), texts: shortcutTexts[language] }
}

it.each(['en', 'es'] as const)(
  'lists in %s the keys that are in use on the screen, and no others',
  async (language) => {
    wide(true)
    const { user, texts } = await open(language)
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: texts.title })
    const { 'mod+k': find, '?': list, n, 'mod+Enter': save } = texts.keys
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([find, list, n, save])
  },
)

it('opens from a box to tick too, where nobody types', async () => {
  wide(true)
  const { user, texts } = await open()
  await user.click(screen.getByLabelText('Choose'))
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: texts.title })
})

it('opens nothing while somebody types, and nothing on a phone', async () => {
  wide(true)
  const { user } = await open()
  await user.click(screen.getByLabelText('Search'))
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(document.body)
  wide(false)
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})
