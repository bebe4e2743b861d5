import { person } from '@fieldlark/ui/testing/page.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { keepChoice, nothing } from '#consent/choice.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { shellTexts } from '../shell.texts.ts'
import { installOfferTexts } from './install-offer.texts.ts'
import { InstallOffer } from './install-offer.tsx'

const chrome =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const display = globalThis.screen

function on(agent: string, width = 360, height = 740, touchPoints = 5) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  vi.spyOn(display, 'width', 'get').mockReturnValue(width)
  vi.spyOn(display, 'height', 'get').mockReturnValue(height)
  Object.defineProperties(navigator, {
    maxTouchPoints: { value: touchPoints, configurable: true },
    standalone: { value: false, configurable: true },
  })
}
const prompt = vi.fn(async () => {})
const offer = () =>
  act(() => void globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(performance, 'now').mockReturnValue(0)
  keepChoice(nothing)
})
afterEach(() => {
  act(() => void globalThis.dispatchEvent(new Event('appinstalled')))
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  for (const name of ['maxTouchPoints', 'standalone']) Reflect.deleteProperty(navigator, name)
})

it.each(['en', 'es'] as const)('offers it in %s after five seconds, and installs it', async (language) => {
  const { installApp } = shellTexts[language]
  on(chrome)
  await renderSignedIn(<InstallOffer />, { language })
  offer()
  await pass(4000)
  expect(screen.queryByRole('button')).toBeNull()
  await pass(2000)
  await person().click(screen.getByRole('button', { name: installApp }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('is dismissed for good', async () => {
  on(safari)
  await renderSignedIn(<InstallOffer />)
  await pass(6000)
  await person().click(screen.getByRole('button', { name: installOfferTexts.en.dismiss }))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await renderSignedIn(<InstallOffer />)
  await pass(6000)
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  ['on a tablet', chrome, 768, 1024, 5],
  ['on an iPad', safari.replace('iPhone;', 'iPad;').replaceAll('iPhone', 'CPU'), 744, 1000, 5],
  ['on an iPad that names itself a Mac', safari.replace(/\(iPhone[^)]*\)/, '(Macintosh)'), 744, 1000, 5],
  ['in another browser', chrome.replace('Chrome', 'SamsungBrowser/29.0 Chrome'), 360, 740, 5],
  ['on a computer', chrome.replace(/\(Linux[^)]*\)/, '(X11; Linux x86_64)'), 1280, 800, 0],
] as const)('is not shown %s', async (_, agent, width, height, touchPoints) => {
  on(agent, width, height, touchPoints)
  await renderSignedIn(<InstallOffer />)
  offer()
  await pass(6000)
  expect(screen.queryByRole('button')).toBeNull()
})

it('is not shown over a form', async () => {
  on(chrome)
  await renderSignedIn(<InstallOffer />, { at: '/clients/new' })
  offer()
  await pass(6000)
  expect(screen.queryByRole('button')).toBeNull()
})
