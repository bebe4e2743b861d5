import { sayNotLoaded } from '@fieldlark/ui/lazy-part.tsx'
import { person } from '@fieldlark/ui/testing/page.ts'
import { Toaster } from '@fieldlark/ui/toast.tsx'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { LanguageProvider } from '#language/language.tsx'

import { startTexts } from './start.texts.ts'
import { useSayNotLoaded } from './use-say-not-loaded.ts'

function Page() {
  useSayNotLoaded()
  return <Toaster closeLabel="Close" />
}

afterEach(() => vi.restoreAllMocks())

it.each(['en', 'es'] as const)(
  'what did not open is reported once, by its reason, in %s',
  async (language) => {
    localStorage.setItem('language', language)
    const { needsNetwork, needsReload } = startTexts[language]
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(
      <LanguageProvider>
        <Page />
      </LanguageProvider>,
    )
    act(sayNotLoaded)
    act(sayNotLoaded)
    await screen.findByText(needsNetwork)
    expect(screen.getAllByText(needsNetwork)).toHaveLength(1)
    await person().click(screen.getByLabelText('Close'))
    await waitFor(() => expect(screen.queryByText(needsNetwork)).toBeNull())
    onLine.mockReturnValue(true)
    act(sayNotLoaded)
    await screen.findByText(needsReload)
  },
)
