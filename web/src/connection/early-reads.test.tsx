import { beforeEach, expect, it, vi } from 'vitest'

import { rest } from '#data/rest.ts'
import { callsOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { firstRequests } from './early-reads.ts'
import { keepEarlyReads } from './keep-early-reads.ts'

type Kept = { path: string; reads: { key: string; url: string; method: string; body: string | null }[] }

const kept = () => (JSON.parse(localStorage.getItem('earlyReads') ?? 'null') as Kept | null)?.reads ?? []
const totals = 'POST rest/v1/rpc/dashboard_totals'
const clients = 'GET rest/v1/clients'
const readTotals = async () => (await rest.rpc('dashboard_totals', { business_id: 'b' })).data
const readClients = async () => (await rest.from('clients').select('id')).data

/** As the script in the page does, with the token of this person. */
function beginEarly(token: string, answer: object) {
  const begun = kept().map(
    ({ key }) => [key, { token, answer: Promise.resolve(Response.json(answer)) }] as const,
  )
  globalThis.earlyReads = new Map(begun)
}

beforeEach(async () => {
  firstRequests.length = 0
  globalThis.earlyReads = undefined
  history.replaceState(null, '', '/home')
  reply(totals, { from: 'the server' })
  reply(clients, [])
  await renderSignedIn(null)
})

it('keeps what the dashboard read, and nothing that writes or belongs to the session', async () => {
  reply('POST rest/v1/clients', null)
  reply('POST rest/v1/rpc/send_quote', null)
  reply('PATCH rest/v1/clients', null)
  await readTotals()
  await readClients()
  await rest.from('clients').insert({ business_id: 'b', first_name: 'Carla' })
  await rest.from('clients').update({ first_name: 'Carla' }).eq('id', 'c')
  await rest.rpc('send_quote', { quote_id: 'q', sending_id: 's', via: 'marked' })
  keepEarlyReads()
  expect(kept().map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'POST /rest/v1/rpc/dashboard_totals',
    'GET /rest/v1/clients',
  ])
})

it('keeps nothing of other screens', async () => {
  history.replaceState(null, '', '/clients')
  await readClients()
  keepEarlyReads()
  expect(kept()).toEqual([])
})

it('takes an answer that the page began, once', async () => {
  await readTotals()
  keepEarlyReads()
  beginEarly('token', { from: 'the page' })
  expect(await readTotals()).toEqual({ from: 'the page' })
  expect(await readTotals()).toEqual({ from: 'the server' })
  expect(callsOf(totals)).toHaveLength(2)
})

it('takes no answer of somebody else, none to another question, and none once live changes are heard', async () => {
  await readTotals()
  keepEarlyReads()
  beginEarly('of somebody else', { from: 'the page' })
  expect(await readTotals()).toEqual({ from: 'the server' })
  beginEarly('token', { from: 'the page' })
  expect((await rest.rpc('dashboard_totals', { business_id: 'other' })).data).toEqual({ from: 'the server' })
  keepEarlyReads()
  expect(await readTotals()).toEqual({ from: 'the server' })
})

it('leaves no request open whose answer nobody takes', async () => {
  const cancel = vi.fn()
  const answer = Promise.resolve(new Response(new ReadableStream({ cancel })))
  globalThis.earlyReads = new Map([['GET /', { token: 'token', answer }]])
  keepEarlyReads()
  await answer
  expect(cancel).toHaveBeenCalled()
})
