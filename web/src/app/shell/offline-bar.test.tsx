import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { LanguageProvider } from '#language/language.tsx'
import { keepDraft } from '#session/draft.ts'
import { offlineTexts } from './offline.texts.ts'
import { OfflineBar } from './offline-bar.tsx'

const network = (isThere: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const bar = () => screen.getByRole('status').textContent

function open(language: 'en' | 'es' = 'en') {
  localStorage.setItem('language', language)
  render(
    <LanguageProvider>
      <OfflineBar />
    </LanguageProvider>,
  )
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the bar about the connection', () => {
  it('is empty while there is one', () => {
    open()
    expect(bar()).toBe('')
  })

  it.each(['en', 'es'] as const)(
    'says in %s that it is lost, and what is kept as it is typed',
    (language) => {
      const texts = offlineTexts[language]
      open(language)
      network(false)
      expect(bar()).toBe(texts.offline(0))
      keepDraft('client', {})
      pass(1000)
      expect(bar()).toBe(texts.offline(1))
      keepDraft('quote', {})
      pass(1000)
      expect(bar()).toBe(texts.offline(2))
    },
  )

  it('says that it is back, and goes after two seconds', () => {
    open()
    network(false)
    network(true)
    expect(bar()).toBe(offlineTexts.en.back)
    pass(1999)
    expect(bar()).toBe(offlineTexts.en.back)
    pass(1)
    expect(bar()).toBe('')
  })

  it('stays when the connection is lost again within those two seconds', () => {
    open()
    network(false)
    network(true)
    network(false)
    pass(5000)
    expect(bar()).toBe(offlineTexts.en.offline(0))
  })

  it('is there from the start when the page is opened without a connection', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    expect(bar()).toBe(offlineTexts.en.offline(0))
  })
})
