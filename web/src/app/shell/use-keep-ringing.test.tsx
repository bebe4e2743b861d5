import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { useLanguage } from '#language/language.tsx'
import { callsOf, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'

import { useKeepRinging } from './use-keep-ringing.ts'

const list = 'POST rest/v1/rpc/my_push_devices'
const renew = 'POST rest/v1/rpc/renew_push_device'
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
const id = nextId()

function Page() {
  const { setLanguage } = useLanguage()
  useKeepRinging()
  return (
    <button type="button" onClick={() => setLanguage('es')}>
      Español
    </button>
  )
}

/** A browser in which this device was switched on; what its worker says is heard by `worker`. */
function browser(permission: string) {
  const worker = new EventTarget()
  const subscription = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh: 'B1', auth: 'a1' } }) }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', Object)
  const serviceWorker = Object.assign(worker, { getRegistration: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const locks = { request: (_: string, work: () => Promise<void>) => work() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  localStorage.setItem('push-device', id)
  reply(list, [{ id, endpoint_hash: 'of an earlier address', language: 'en', is_gone: false }])
  reply(renew, () => Response.json(true))
  return worker
}
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['serviceWorker', 'locks']) Reflect.deleteProperty(navigator, name)
  localStorage.clear()
})

it('renews the device at the start, when the worker says so, and in a language that is chosen', async () => {
  const worker = browser('granted')
  await renderSignedIn(<Page />)
  await waitFor(() => expect(sentTo(renew)).toMatchObject([{ device_id: id, endpoint, language: 'en' }]))
  worker.dispatchEvent(new MessageEvent('message', { data: 'something else' }))
  worker.dispatchEvent(new MessageEvent('message', { data: 'push-renewed' }))
  await waitFor(() => expect(sentTo(renew)).toHaveLength(2))
  await person().click(screen.getByRole('button'))
  await waitFor(() => expect(sentTo(renew).at(-1)).toMatchObject({ language: 'es' }))
  expect(sentTo(renew)).toHaveLength(3)
})

it('asks nothing where notifications are not allowed', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  browser('denied')
  await renderSignedIn(<Page />)
  for (const work of idle) work()
  expect(idle).toEqual([])
  expect(callsOf(list)).toEqual([])
})
