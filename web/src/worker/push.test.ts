import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

const source = stripTypeScriptTypes(readFileSync(resolve(import.meta.dirname, 'push.ts'), 'utf8'))
const origin = 'https://app.example.com'

type Event = { waitUntil?: (work: Promise<unknown>) => void; [name: string]: unknown }
const listeners = new Map<string, (event: Event) => void>()
const shown: [string, Record<string, unknown>][] = []
let windows: { url: string; focus?: () => Promise<void>; postMessage?: (message: string) => void }[] = []
const subscribe = vi.fn(async (options: object) => options)
const openWindow = vi.fn(async (address: string) => address)

const worker = {
  location: { origin },
  addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
  registration: {
    showNotification: async (title: string, options: Record<string, unknown>) => shown.push([title, options]),
    pushManager: { subscribe },
  },
  clients: { claim: async () => {}, matchAll: async () => windows, openWindow },
}

async function happen(name: string, event: object) {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(name)?.({ ...event, waitUntil: (begun) => void (work = begun) })
  await work
}
const push = (content: unknown) => happen('push', { data: { json: () => content } })
const tap = (path: unknown) =>
  happen('notificationclick', {
    notification: { close: () => {}, data: path === undefined ? null : { path } },
  })

beforeEach(() => {
  shown.length = 0
  windows = []
  openWindow.mockClear()
  subscribe.mockClear()
  const fetch = async (path: string) => ({ json: async () => ({ key: `key of ${path}` }) })
  runInNewContext(source, { self: worker, URL, fetch })
})

it('shows what rings, quietly where it replaces the same', async () => {
  await push({ title: 'Quote approved', body: 'Q-0001', tag: 'a1', path: '/quotes/1' })
  expect(shown).toEqual([
    [
      'Quote approved',
      {
        body: 'Q-0001',
        tag: 'a1',
        renotify: false,
        data: { path: '/quotes/1' },
        icon: '/android-chrome-192x192.png',
        badge: '/favicon-32x32.png',
      },
    ],
  ])
})

it('shows something for a push that it cannot read', async () => {
  await happen('push', { data: null })
  expect(shown).toMatchObject([['Fieldlark', { data: { path: '/home' } }]])
})

it('a tap brings the window forward that shows it, and leaves all others alone', async () => {
  const focus = vi.fn(async () => {})
  windows = [
    { url: `${origin}/quotes/2`, focus: async () => expect.unreachable() },
    { url: `${origin}/quotes/1`, focus },
  ]
  await tap('/quotes/1')
  expect(focus).toHaveBeenCalledTimes(1)
  await tap('/invoices/1')
  expect(openWindow.mock.calls).toEqual([[`${origin}/invoices/1`]])
})

it('knows the page of a record with its business, and takes no other page for that of another business', async () => {
  const record = '/quotes/11111111-2222-4333-8444-555555555555'
  const focus = vi.fn(async () => {})
  windows = [
    { url: origin + record, focus },
    { url: `${origin}/schedule`, focus: async () => expect.unreachable() },
  ]
  await tap(`${record}?business=b1`)
  expect(focus).toHaveBeenCalledTimes(1)
  await tap('/schedule?business=b1')
  expect(openWindow.mock.calls).toEqual([[`${origin}/schedule?business=b1`]])
})

it('binds itself anew when the address of the device is over, and tells every open page', async () => {
  const postMessage = vi.fn()
  windows = [{ url: `${origin}/home`, postMessage }]
  await happen('pushsubscriptionchange', {
    oldSubscription: { options: { applicationServerKey: 'the same key' } },
  })
  await happen('pushsubscriptionchange', {})
  await happen('pushsubscriptionchange', { newSubscription: {} })
  expect(subscribe.mock.calls).toEqual([
    [{ userVisibleOnly: true, applicationServerKey: 'the same key' }],
    [{ userVisibleOnly: true, applicationServerKey: 'key of /push-key' }],
  ])
  expect(postMessage.mock.calls).toEqual([['push-renewed'], ['push-renewed'], ['push-renewed']])
})

it.each(['https://evil.example/a', '//evil.example/a', undefined])(
  'never leaves the site: %s',
  async (path) => {
    await tap(path)
    expect(openWindow.mock.calls[0]?.[0]).toMatch(/^https:\/\/app\.example\.com/)
  },
)

it('answers no request of the page', () => {
  expect([...listeners.keys()].toSorted()).toEqual([
    'activate',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
})
