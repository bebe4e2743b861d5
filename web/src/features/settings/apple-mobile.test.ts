import { afterEach, expect, it, vi } from 'vitest'

import { isAppleMobile } from '#parts/sign-out/device-name.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['an iPad that calls itself a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, true],
  ['a touched Windows screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, false],
])('%s is told apart', (_, userAgent, maxTouchPoints, is) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(isAppleMobile()).toBe(is)
})
