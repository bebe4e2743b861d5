import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { renderSignedIn } from '#testing/render.tsx'

import { installTexts } from './install.texts.ts'
import { useInstallPrompt } from './install.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chrome = safari.replace('Version/18.5', 'CriOS/138.0')
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

function Entry() {
  const install = useInstallPrompt()
  return install && <button type="button" onClick={install} aria-label="Install" />
}

function on(agent: string, touchPoints: number, standalone?: boolean) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperties(navigator, {
    maxTouchPoints: { value: touchPoints, configurable: true },
    standalone: { value: standalone, configurable: true },
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['maxTouchPoints', 'standalone']) Reflect.deleteProperty(navigator, name)
})

it.each([
  ['en', safari],
  ['es', safari],
  // An iPad calls itself a Mac.
  ['en', mac],
] as const)('says in %s how to install it by hand in Safari on iOS', async (language, agent) => {
  on(agent, 5, false)
  await renderSignedIn(<Entry />, { language })
  await person().click(screen.getByRole('button', { name: 'Install' }))
  await screen.findByText(installTexts[language].byHand)
})

it.each([
  ['in another browser there', chrome, 5, false],
  ['in the installed app', safari, 5, true],
  ['on a Mac', mac, 0, false],
  [
    'elsewhere',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36',
    5,
    undefined,
  ],
])('offers nothing %s', async (_, agent, touchPoints, standalone) => {
  on(agent, touchPoints, standalone)
  await renderSignedIn(<Entry />)
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})
