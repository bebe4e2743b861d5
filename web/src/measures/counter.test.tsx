import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { noteEvent, takeNotedEvents } from '#connection/noted-events.ts'
import { everything, keepChoice, nothing } from '#consent/choice.ts'

import { type Counted, startCounter } from './counter.ts'

const sent: Counted[] = []
let answer: (options: RequestInit) => Promise<Response>

/** Each counter listens on its own, as in a page of its own. */
let page = new AbortController()
const steps = {
  pushState: history.pushState.bind(history),
  replaceState: history.replaceState.bind(history),
}
beforeEach(() => {
  takeNotedEvents()
  page = new AbortController()
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, heard: unknown) =>
    listen(name, heard as EventListener, { signal: page.signal }),
  )
  localStorage.clear()
  sent.splice(0)
  answer = async () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    expect(path).toBe('/collect')
    sent.push(JSON.parse(options.body as string) as Counted)
    return answer(options)
  })
  document.documentElement.lang = 'es'
  history.replaceState(null, '', '/pricing?utm_source=news')
})
afterEach(() => {
  page.abort()
  Object.assign(history, steps)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const paths = () => sent.map(({ event, path }) => `${event} ${path}`)

it('sends nothing before a choice, what was held after consent, and nothing once it is withdrawn', () => {
  startCounter()
  history.pushState(null, '', '/register')
  noteEvent('plan', 'starter')
  expect(sent).toEqual([])
  keepChoice({ ...nothing, analytics: true })
  expect(paths()).toEqual(['page /pricing', 'page /register', 'plan /register'])
  expect(sent[0]).toEqual({
    event: 'page',
    path: '/pricing',
    plan: '',
    referrer: '',
    source: 'news',
    language: 'es',
    device: 'desktop',
  })
  expect(sent[2]).toMatchObject({ plan: 'starter', source: '' })
  history.pushState(null, '', '/register?step=2')
  history.pushState(null, '', '/home')
  expect(paths().slice(3)).toEqual(['page /home'])
  keepChoice(nothing)
  history.pushState(null, '', '/clients')
  expect(sent.length).toBe(4)
})

it.each([
  ['declined', nothing],
  ['allowed without analytics', { ...everything, analytics: false }],
])('drops what was held when cookies are %s', (_, choice) => {
  startCounter()
  keepChoice(choice)
  keepChoice(everything)
  expect(sent).toEqual([])
  history.pushState(null, '', '/home')
  expect(paths()).toEqual(['page /home'])
})

it('holds at most 20 events, and none of pages of clients', () => {
  startCounter()
  for (let index = 0; index < 30; index++) history.pushState(null, '', `/clients/${index}`)
  for (const path of ['/q/secret', '/portal/invoices', '/admin']) history.pushState(null, '', path)
  keepChoice(everything)
  expect(sent.length).toBe(20)
  expect(JSON.stringify(sent)).not.toContain('secret')
})

it('counts what was noted before it came', () => {
  keepChoice(everything)
  noteEvent('sign_up', 'grow-pro')
  startCounter()
  expect(sent.map(({ event, plan }) => [event, plan])).toEqual([
    ['page', ''],
    ['sign_up', 'grow-pro'],
  ])
})

it('keeps nothing in the browser, gives up after three seconds and stays silent', () => {
  keepChoice(everything)
  const before = Object.keys(localStorage).toSorted()
  let reason: unknown
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort('late'))
  answer = async ({ signal }) => {
    reason = signal?.reason
    throw new Error('late')
  }
  startCounter()
  expect(limit).toHaveBeenCalledWith(3000)
  expect(reason).toBe('late')
  expect(Object.keys(localStorage).toSorted()).toEqual(before)
  expect(sessionStorage.length).toBe(0)
})
