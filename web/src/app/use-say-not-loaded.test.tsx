import { sayNotLoaded } from '@fieldlark/ui/lazy-part.tsx'
import { person } from '@fieldlark/ui/testing/page.ts'
import { Toaster } from '@fieldlark/ui/toast.tsx'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { LanguageProvider } from '#language/language.tsx'

import { startTexts } from './start.texts.ts'
import { useSayNotLoaded } from './use-say-not-loaded.ts'

function Page() {
  useSayNotLoaded()
  return <Toaster closeLabel="Close" />
}

it.each(['en', 'es'] as const)('what did not open is reported once in %s', async (language) => {
  localStorage.setItem('language', language)
  const { notOpened } = startTexts[language]
  render(
    <LanguageProvider>
      <Page />
    </LanguageProvider>,
  )
  act(sayNotLoaded)
  act(sayNotLoaded)
  await screen.findByText(notOpened)
  expect(screen.getAllByText(notOpened)).toHaveLength(1)
  await person().click(screen.getByLabelText('Close'))
  await waitFor(() => expect(screen.queryByText(notOpened)).toBeNull())
  act(sayNotLoaded)
  await screen.findByText(notOpened)
})
