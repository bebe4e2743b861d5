import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { callsOf, reply, sentTo } from '#testing/network.ts'
import { nextId } from '#testing/rows.ts'

import { keepRinging } from './keep-ringing.ts'
import { hashOf } from './this-device.ts'

const list = 'POST rest/v1/rpc/my_push_devices'
const renew = 'POST rest/v1/rpc/renew_push_device'
const address = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`
const noted = () => localStorage.getItem('push-device')

/** A browser that is bound under this name, if any, and takes the next name when it is bound anew. */
function browser(bound: string | null, permission = 'granted') {
  const state = { bound, dropped: [] as string[] }
  const subscriptionOf = (name: string) => ({
    endpoint: address(name),
    toJSON: () => ({ endpoint: address(name), keys: { p256dh: 'B1', auth: 'a1' } }),
    unsubscribe: async () => {
      state.dropped.push(name)
      state.bound = null
    },
  })
  const pushManager = {
    getSubscription: async () => (state.bound === null ? null : subscriptionOf(state.bound)),
    subscribe: async () => {
      state.bound ??= 'next'
      return subscriptionOf(state.bound)
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', Object)
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  // The tabs of a browser wait for each other.
  let last = Promise.resolve()
  const request = (_: string, work: () => Promise<void>) => {
    last = last.then(work)
    return last
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return state
}

/** What the server lists: this device under that name. */
async function listed(name: string, changes: object = {}) {
  const id = nextId()
  const device = { id, endpoint_hash: await hashOf(address(name)), language: 'en', is_gone: false }
  reply(list, [{ ...device, ...changes }])
  return id
}

beforeEach(() => {
  localStorage.clear()
  reply('GET push-key', { key: 'AQID' })
  reply(renew, () => Response.json(true))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name)
})

it('binds the browser anew once, in however many tabs', async () => {
  const state = browser('dead')
  const id = await listed('dead', { is_gone: true })
  reply(renew, async ({ body }) => {
    const endpoint_hash = await hashOf((body as { endpoint: string }).endpoint)
    reply(list, [{ id, endpoint_hash, language: 'en', is_gone: false }])
    return Response.json(true)
  })
  await Promise.all([keepRinging('en'), keepRinging('en'), keepRinging('en')])
  expect(state.dropped).toEqual(['dead'])
  expect(callsOf(renew)).toHaveLength(1)
})

it('leaves a device alone that the server knows as it is, and notes which one it is', async () => {
  browser('here')
  const id = await listed('here')
  await keepRinging('en')
  expect(callsOf(renew)).toEqual([])
  expect(noted()).toBe(id)
})

it('tells the server the address that the browser has now', async () => {
  browser('renewed')
  const id = await listed('before')
  localStorage.setItem('push-device', id)
  await keepRinging('en')
  expect(sentTo(renew)).toEqual([
    { device_id: id, endpoint: address('renewed'), p256dh: 'B1', auth: 'a1', language: 'en' },
  ])
})

it('binds the browser anew where it has dropped the address', async () => {
  browser(null)
  const id = await listed('before')
  localStorage.setItem('push-device', id)
  await keepRinging('en')
  expect(sentTo(renew)).toMatchObject([{ device_id: id, endpoint: address('next') }])
})

it('drops an address that its push service no longer knows, and takes another', async () => {
  const state = browser('dead')
  const id = await listed('dead', { is_gone: true })
  await keepRinging('en')
  expect(state.dropped).toEqual(['dead'])
  expect(sentTo(renew)).toMatchObject([{ device_id: id, endpoint: address('next') }])
})

it('tells the language that was chosen since', async () => {
  browser('here')
  const id = await listed('here')
  await keepRinging('es')
  expect(sentTo(renew)).toMatchObject([{ device_id: id, endpoint: address('here'), language: 'es' }])
})

it('leaves a device off that was removed, or is of somebody else', async () => {
  browser('here')
  localStorage.setItem('push-device', nextId())
  reply(list, [])
  await keepRinging('en')
  expect(callsOf(renew)).toEqual([])
  expect(noted()).toBeNull()
})

it.each([
  ['was never switched on', null, 'granted'],
  ['may not ring', 'here', 'denied'],
  ['was not asked yet', 'here', 'default'],
])('asks nothing where a device %s', async (_, bound, permission) => {
  browser(bound, permission)
  reply(list, [])
  await keepRinging('en')
  expect(callsOf(list)).toEqual([])
})
