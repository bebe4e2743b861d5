import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId, someDay } from '#testing/rows.ts'
import { pushTexts } from './push.texts.ts'
import { pushOfferTexts } from './push-offer.texts.ts'
import { PushOffer } from './push-offer.tsx'
import { PushSettings } from './push-settings.tsx'

const texts = pushTexts.en
const offer = pushOfferTexts.en
const list = 'POST rest/v1/rpc/my_push_devices'
const save = 'POST rest/v1/rpc/save_push_device'
const saveChoice = 'POST rest/v1/rpc/save_push_choice'
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const hash = '0c2af66df78ee52ab6d9c0ccc1d8a0e9fbf1ff2e45bdfcf2e9ea2d5a86e1a2b4'
const button = (name: string) => screen.findByRole('button', { name })

const device = (changes = {}) => ({
  id: nextId(),
  device_name: 'Chrome · Android',
  endpoint_hash: hash,
  created_at: someDay,
  last_ok_at: null,
  failures: 0,
  language: 'en',
  is_gone: false,
  ...changes,
})

/** A browser that can ring: what it was told, and whether it is subscribed. */
function browser({ permission = 'default', answer = 'granted' } = {}) {
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'B1', auth: 'a1' } }),
    unsubscribe: vi.fn(async () => {
      state.subscribed = null
      return true
    }),
  }
  const state = { subscribed: null as typeof subscription | null, asked: 0, key: null as Uint8Array | null }
  const pushManager = {
    getSubscription: async () => state.subscribed,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      state.key = applicationServerKey
      state.subscribed = subscription
      return subscription
    },
  }
  const registration = { pushManager }
  const register = vi.fn(async () => registration)
  const notification = {
    permission,
    requestPermission: async () => {
      state.asked += 1
      notification.permission = answer
      return answer
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', Object)
  const serviceWorker = {
    register,
    ready: Promise.resolve(registration),
    getRegistration: async () => (state.subscribed ? registration : undefined),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return { state, register, subscription }
}

beforeEach(() => {
  localStorage.clear()
  reply(list, [])
  reply('POST rest/v1/rpc/my_push_choice', [])
  reply('GET push-key', { key: 'AQID' })
  reply(save, () => Response.json(nextId()))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('this device', () => {
  it('asks only after the tap, binds itself to the server and is saved', async () => {
    const { state, register } = browser()
    await renderSignedIn(<PushSettings />)
    const on = await button(texts.ringHere)
    expect(state.asked).toBe(0)
    expect(register).not.toHaveBeenCalled()
    await person().click(on)
    await screen.findByText(texts.turnedOn)
    expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/', updateViaCache: 'none' })
    expect([...(state.key ?? [])]).toEqual([1, 2, 3])
    expect(sentTo(save)).toMatchObject([{ endpoint, p256dh: 'B1', auth: 'a1', language: 'en' }])
  })

  it('that was refused says so, and saves nothing', async () => {
    browser({ answer: 'denied' })
    await renderSignedIn(<PushSettings />)
    await person().click(await button(texts.ringHere))
    await screen.findByText(texts.refused)
    expect(callsOf(save)).toEqual([])
  })

  it('says what is missing where it cannot ring', async () => {
    browser({ permission: 'denied' })
    await renderSignedIn(<PushSettings />)
    await screen.findByText(texts.cannot.blocked)
    expect(screen.queryByRole('button', { name: texts.ringHere })).toBeNull()
  })

  it('says that the browser cannot, where it has no pushes', async () => {
    await renderSignedIn(<PushSettings />)
    await screen.findByText(texts.cannot.no)
  })
})

describe('devices', () => {
  it('are tried and removed one by one, and one in trouble says so', async () => {
    browser()
    const [phone, old] = [device(), device({ device_name: 'Safari · iPhone', failures: 2 })]
    reply(list, [phone, old])
    reply('POST rest/v1/rpc/test_push', null)
    reply('POST rest/v1/rpc/remove_push_device', null)
    await renderSignedIn(<PushSettings />)
    await screen.findByText(texts.troubled)
    const user = person()
    await user.click(await button(texts.testOf('Chrome · Android')))
    await screen.findByText(texts.tested)
    expect(sentTo('POST rest/v1/rpc/test_push')).toEqual([{ device_id: phone.id }])
    await user.click(await button(texts.removeOf('Safari · iPhone')))
    await screen.findByText(texts.removed)
    expect(sentTo('POST rest/v1/rpc/remove_push_device')).toEqual([{ device_id: old.id }])
  })

  it('this one is named, and ends in the browser too', async () => {
    const { state, subscription } = browser({ permission: 'granted' })
    state.subscribed = subscription
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
    const endpoint_hash = Buffer.from(bytes).toString('hex')
    reply(list, [device({ endpoint_hash })])
    reply('POST rest/v1/rpc/remove_push_device', null)
    await renderSignedIn(<PushSettings />)
    await screen.findByText(`${texts.here} · Chrome · Android`)
    expect(screen.queryByRole('button', { name: texts.ringHere })).toBeNull()
    await person().click(await button(texts.removeOf('Chrome · Android')))
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledTimes(1))
  })
})

it('quiet hours and names are saved together, with the zone of the device', async () => {
  browser()
  reply(saveChoice, null)
  await renderSignedIn(<PushSettings />)
  const user = person()
  await user.click(await screen.findByRole('switch', { name: texts.quiet }))
  await waitFor(() =>
    expect(sentTo(saveChoice)).toMatchObject([
      { quiet_from: '21:00', quiet_until: '07:00', shows_names: false, timezone: expect.stringMatching(/./) },
    ]),
  )
  reply('POST rest/v1/rpc/my_push_choice', [
    { timezone: 'UTC', quiet_from: '22:30:00', quiet_until: '06:00:00', shows_names: false },
  ])
  await user.click(screen.getByRole('switch', { name: texts.names }))
  await waitFor(() => expect(sentTo(saveChoice).at(-1)).toMatchObject({ shows_names: true }))
  await screen.findByDisplayValue('22:30')
})

it('names are switched off while a quiet time is still being typed', async () => {
  browser()
  reply(saveChoice, null)
  reply('POST rest/v1/rpc/my_push_choice', [
    { timezone: 'UTC', quiet_from: '22:30:00', quiet_until: '06:00:00', shows_names: true },
  ])
  await renderSignedIn(<PushSettings />)
  await person().clear(await screen.findByDisplayValue('22:30'))
  await person().click(screen.getByRole('switch', { name: texts.names }))
  await waitFor(() =>
    expect(sentTo(saveChoice)).toMatchObject([
      { quiet_from: '22:30', quiet_until: '06:00', shows_names: false },
    ]),
  )
})

describe('the offer beside news', () => {
  it('turns this device on, and is made once', async () => {
    browser()
    const view = await renderSignedIn(<PushOffer />)
    await person().click(await button(offer.yes))
    await waitFor(() => expect(screen.queryByText(offer.question)).toBeNull())
    expect(sentTo(save)).toHaveLength(1)
    view.unmount()
    browser()
    await renderSignedIn(<PushOffer />)
    expect(screen.queryByText(offer.question)).toBeNull()
  })

  it('stays after a failure', async () => {
    browser()
    reply(save, () => refusal(503, 'unavailable', 'no'))
    await renderSignedIn(<PushOffer />)
    await person().click(await button(offer.yes))
    await screen.findByText(new RegExp(texts.failed))
    await screen.findByText(offer.question)
  })

  it('is not made again after a no, nor where the browser was answered or cannot', async () => {
    const { state } = browser()
    const view = await renderSignedIn(<PushOffer />)
    await person().click(await button(offer.no))
    expect(state.asked).toBe(0)
    view.unmount()
    localStorage.clear()
    browser({ permission: 'granted' })
    await renderSignedIn(<PushOffer />)
    expect(screen.queryByText(offer.question)).toBeNull()
  })
})
