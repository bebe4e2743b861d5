import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { everything, keepChoice, nothing } from '#consent/choice.ts'

import { cleanItem, cleanText, isSecret } from './clean.ts'
import { mayRecord, mayReport } from './permission.ts'
import { cleanEnvelope, rates } from './reporter.ts'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/home')
})
afterEach(() => vi.restoreAllMocks())

it.each([
  ['https://a.example/reset?code=1#access', 'https://a.example/reset'],
  ['GET /rest/v1/clients?id=eq.7 failed', 'GET /rest/v1/clients failed'],
  ['{"to":"/login#t=1","from":"/q/abc-DEF_1"}', '{"to":"/login","from":"/q/hidden"}'],
  ['https://a.example/i/s3cret/pay?x=1', 'https://a.example/i/hidden/pay'],
  ['/calendar/abc.ics', '/calendar/hidden'],
  ['Is this / that? Yes', 'Is this / that? Yes'],
])('cleans %s', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})

it('drops what names a password or a token anywhere, but for names of files', () => {
  expect(isSecret({ message: 'Wrong Password' })).toBe(true)
  expect(isSecret({ breadcrumbs: [{ data: { url: '/auth/v1/token' } }] })).toBe(true)
  expect(isSecret({ exception: { stacktrace: { frames: [{ filename: '/assets/token-1.js' }] } } })).toBe(
    false,
  )
  expect(cleanItem([{ type: 'event' }, { message: 'accessToken is missing' }])).toBeNull()
  expect(cleanItem([{ type: 'replay_event' }, { urls: ['/reset-password'] }])).toBeNull()
  expect(
    cleanItem([{ type: 'event' }, { message: 'x', request: { url: 'https://a.example/home?q=1' } }]),
  ).toEqual([{ type: 'event' }, { message: 'x', request: { url: 'https://a.example/home' } }])
})

it('leaves the steps of a timed page out that name a secret', () => {
  const spans = [{ description: 'POST /auth/v1/token' }, { description: 'GET /rest/v1/clients?id=1' }]
  expect(cleanItem([{ type: 'transaction' }, { transaction: '/home', spans }])).toEqual([
    { type: 'transaction' },
    { transaction: '/home', spans: [{ description: 'GET /rest/v1/clients' }] },
  ])
})

it('cleans a recording and gives its new length in bytes', () => {
  const payload = '{"segment_id":0}\n[{"href":"https://a.example/home?q=ñ","text":"***é"}]'
  const clean = '{"segment_id":0}\n[{"href":"https://a.example/home","text":"***é"}]'
  expect(cleanItem([{ type: 'replay_recording', length: 99 }, payload])).toEqual([
    { type: 'replay_recording', length: Buffer.byteLength(clean) },
    clean,
  ])
  expect(cleanItem([{ type: 'replay_recording' }, new Uint8Array(3)])).toBeNull()
})

const error = [{}, [[{ type: 'event' }, { message: 'x' }]]] as const
const timing = [{}, [[{ type: 'transaction' }, { transaction: '/home' }]]] as const

it('lets out what the visitor allows at that moment, and nothing on pages of clients', () => {
  const lets = () => [cleanEnvelope(error) !== null, cleanEnvelope(timing) !== null]
  expect(lets()).toEqual([false, false])
  keepChoice({ ...nothing, functional: true })
  expect(lets()).toEqual([true, false])
  keepChoice(everything)
  expect(lets()).toEqual([true, true])
  for (const path of ['/q/secret', '/i/secret', '/p/lark/portal', '/portal/invoices', '/admin']) {
    history.replaceState(null, '', path)
    expect(lets()).toEqual([false, false])
  }
  history.replaceState(null, '', '/home')
  localStorage.setItem('disable_sentry', 'true')
  expect([lets(), mayReport(), mayRecord()]).toEqual([[false, false], false, false])
  localStorage.removeItem('disable_sentry')
  keepChoice(nothing)
  expect(lets()).toEqual([false, false])
})

it('reports every error and page load, and records a tenth of the visits', () => {
  expect(rates).toEqual({ errors: 1, traces: 1, recordings: 0.1 })
})
