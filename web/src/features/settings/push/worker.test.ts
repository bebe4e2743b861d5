import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

const source = readFileSync(resolve(import.meta.dirname, '../../../../public/sw.js'), 'utf8')
const origin = 'https://app.example.com'

type Event = { waitUntil?: (work: Promise<unknown>) => void; [name: string]: unknown }
const listeners = new Map<string, (event: Event) => void>()
const shown: [string, Record<string, unknown>][] = []
let windows: { url: string; focus: () => Promise<void> }[] = []
const openWindow = vi.fn(async (address: string) => address)

const worker = {
  location: { origin },
  skipWaiting: async () => {},
  addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
  registration: {
    showNotification: async (title: string, options: Record<string, unknown>) => shown.push([title, options]),
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
  runInNewContext(source, { self: worker, URL })
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

it.each(['https://evil.example/a', '//evil.example/a', undefined])(
  'never leaves the site: %s',
  async (path) => {
    await tap(path)
    expect(openWindow.mock.calls[0]?.[0]).toMatch(/^https:\/\/app\.example\.com/)
  },
)

it('answers no request of the page', () => {
  expect([...listeners.keys()].toSorted()).toEqual(['activate', 'install', 'notificationclick', 'push'])
})
