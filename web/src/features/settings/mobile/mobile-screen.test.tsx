import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { mobileTexts } from './mobile.texts.ts'
import { MobileScreen } from './mobile-screen.tsx'

type Setting = NonNullable<Parameters<typeof renderSignedIn>[1]>

function withStorage(changes: Partial<StorageManager> | null) {
  const storage =
    changes === null
      ? undefined
      : {
          estimate: () => Promise.resolve({ usage: 1_250_000 }),
          persisted: () => Promise.resolve(false),
          ...changes,
        }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
}

async function open(setting: Setting = {}, storage: Partial<StorageManager> | null = {}) {
  reply('GET health', { version: '1.2.3' })
  reply('POST rest/v1/rpc/my_push_devices', [])
  withStorage(storage)
  const texts = mobileTexts[setting.language ?? 'en']
  await renderSignedIn(<MobileScreen />, setting)
  await screen.findByText('1.2.3')
  return { texts, user: person() }
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'storage')
})

describe('the install guide', () => {
  it.each([
    ['en', 'owner'],
    ['es', 'worker'],
  ] as const)('has in %s for a %s four steps for each kind of device', async (language, role) => {
    const { texts, user } = await open({ language, role })
    for (const system of ['ios', 'android', 'desktop'] as const) {
      const name = { ios: 'iOS', android: 'Android', desktop: texts.desktop }[system]
      await user.click(screen.getByRole('tab', { name }))
      const panel = within(screen.getByRole('tabpanel'))
      const steps = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(steps).toEqual(texts.steps[system])
      expect(steps).toHaveLength(4)
    }
  })

  it('has a button only where the browser offers to install', async () => {
    const { texts, user } = await open()
    expect(screen.queryByRole('button', { name: texts.install })).toBeNull()
    const prompt = vi.fn(() => Promise.resolve())
    act(() => void globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
    await user.click(await screen.findByRole('button', { name: texts.install }))
    expect(prompt).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.install })).toBeNull())
  })
})

describe('this device', () => {
  it('says how much it stores, and asks the browser to keep it', async () => {
    let isKept = false
    const persist = () => {
      isKept = true
      return Promise.resolve(true)
    }
    const { texts, user } = await open({}, { persist, persisted: () => Promise.resolve(isKept) })
    await screen.findByText(texts.used('1.3 MB'))
    screen.getByText(texts.mayGo)
    screen.getByText(texts.inBrowser)
    await user.click(screen.getByRole('button', { name: texts.keep }))
    await screen.findByText(texts.isKept)
    expect(screen.queryByRole('button', { name: texts.keep })).toBeNull()
  })

  it('says so when the browser refuses', async () => {
    const { texts, user } = await open({}, { persist: () => Promise.resolve(false) })
    await user.click(await screen.findByRole('button', { name: texts.keep }))
    await screen.findByText(texts.notKept)
    screen.getByText(texts.mayGo)
  })

  it('claims nothing of a storage that the browser does not show', async () => {
    const { texts } = await open({}, null)
    await screen.findByText(texts.unknownSize)
    expect(screen.queryByRole('button', { name: texts.keep })).toBeNull()
  })

  it('follows the connection', async () => {
    const { texts } = await open()
    screen.getByText(texts.online)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void globalThis.dispatchEvent(new Event('offline')))
    await screen.findByText(texts.offline)
  })

  it.each(['en', 'es'] as const)(
    'says in %s whether the app opens without a connection',
    async (language) => {
      const registration: { active: object | null; waiting: object | null } = { active: null, waiting: null }
      let page: object | undefined
      vi.stubGlobal('caches', { match: async () => page })
      Object.defineProperty(navigator, 'serviceWorker', {
        value: { getRegistration: async () => registration },
        configurable: true,
      })
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { texts } = await open({ language })
      await screen.findByText(texts.offlineUses['not-yet'])
      registration.active = {}
      page = {}
      await vi.advanceTimersByTimeAsync(3000)
      await screen.findByText(texts.offlineUses.ready)
      registration.waiting = {}
      await act(() => queryClient.refetchQueries({ queryKey: ['offline use of this device'] }))
      await screen.findByText(texts.offlineUses.update)
      vi.useRealTimers()
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'serviceWorker')
    },
  )

  it('says so where the browser allows no worker', async () => {
    const { texts } = await open()
    await screen.findByText(texts.offlineUses.impossible)
  })

  it('can be installed where the browser offers it', async () => {
    const { texts } = await open()
    const prompt = () => Promise.resolve()
    act(() => void globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))
    await screen.findByText(texts.installable)
    act(() => void globalThis.dispatchEvent(new Event('appinstalled')))
  })
})
