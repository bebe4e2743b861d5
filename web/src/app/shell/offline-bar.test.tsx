import { QueryObserver } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { LanguageProvider } from '#language/language.tsx'
import { keepDraft } from '#session/draft.ts'
import { unreached } from '#session/unreached.ts'
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
  queryClient.clear()
  unreached.clear()
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

  it.each([
    ['en', '2026-11-27T07:40:00', 'Offline · as of 7:40 AM'],
    ['es', '2026-11-27T07:40:00', 'Sin conexión · datos de hoy, 7:40 a.m.'],
    ['en', '2026-11-26T17:05:00', 'Offline · as of Nov 26, 5:05 PM'],
    ['es', '2026-11-26T17:05:00', 'Sin conexión · datos del 26 nov, 5:05 p.m.'],
  ] as const)(
    'says in %s of when the screen is, where the server does not answer: %s',
    (language, at, text) => {
      vi.setSystemTime('2026-11-27T11:00:00')
      const key = ['visits', 'business', 'between']
      queryClient.setQueryData(key, [], { updatedAt: Date.parse(at) })
      const stop = new QueryObserver(queryClient, {
        queryKey: key,
        queryFn: () => [],
        staleTime: Number.POSITIVE_INFINITY,
      }).subscribe(() => {})
      unreached.add(JSON.stringify(key))
      open(language)
      expect(bar()?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text)
      keepDraft('client', {})
      pass(1000)
      expect(bar()).toContain(offlineTexts[language].forms(1))
      stop()
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
