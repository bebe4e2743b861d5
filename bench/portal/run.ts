import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { publicHeaders, signInDemo } from '../demo.ts'
import { type Figure, median, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'
import { startProduct } from '../product.ts'
import { rankSumP } from './rank-sum.ts'

/**
 * Does the time of an answer, or of the request after it, say whether an address that asks for a code belongs to a client?
 * Half of the addresses do. Each is asked for once, because mails of one address are limited, in a random order.
 */
const isQuick = process.argv.includes('--quick')
/** A business mails 200 codes in an hour. */
const businesses = isQuick ? 1 : 6
const clientsEach = isQuick ? 100 : 170
const port = 3981

type Call = { subdomain: string; email: string; isKnown: boolean }

async function post(url: string, headers: Record<string, string>, body: unknown, method = 'POST') {
  const init: RequestInit = { method, headers, body: JSON.stringify(body) }
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
}

const address = () => `${randomUUID()}@example.com`

/** Businesses with an open portal, and for each client of them somebody whom nobody knows. */
async function makeCalls(url: string, data: string): Promise<Call[]> {
  const { headers } = await signInDemo(url, data)
  const json = { ...headers, 'content-type': 'application/json' }
  const [, claims = ''] = headers['authorization']?.split('.') ?? []
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
  const calls: Call[] = []
  for (let count = 0; count < businesses; count += 1) {
    const id = randomUUID()
    const subdomain = `b${id.slice(0, 8)}`
    await post(`${url}/rest/v1/businesses`, json, {
      id,
      user_id: sub,
      business_name: 'Timed',
      trade: 'cleaning',
    })
    await post(`${url}/rest/v1/businesses?id=eq.${id}`, json, { subdomain }, 'PATCH')
    await post(`${url}/rest/v1/portal_settings?business_id=eq.${id}`, json, { is_on: true }, 'PATCH')
    const known = Array.from({ length: clientsEach }, address)
    const rows = known.map((email) => ({ business_id: id, first_name: 'Ann', email }))
    await post(`${url}/rest/v1/clients`, json, rows)
    for (const email of known) {
      calls.push({ subdomain, email, isKnown: true }, { subdomain, email: address(), isKnown: false })
    }
  }
  return calls
    .map((call) => ({ call, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ call }) => call)
}

type Timed = { isKnown: boolean; answer: number; next: number }

async function time(url: string, data: string, calls: readonly Call[]): Promise<Timed[]> {
  const headers = publicHeaders(data)
  const timed = async (body: object) => {
    const began = performance.now()
    await post(`${url}/functions/v1/portal`, headers, body)
    return performance.now() - began
  }
  const found: Timed[] = []
  for (const { subdomain, email, isKnown } of calls) {
    const answer = await timed({ action: 'code', subdomain, email })
    found.push({ isKnown, answer, next: await timed({ action: 'door', subdomain }) })
    // The mail of this one must not slow the next one down.
    await wait(15)
  }
  return found
}

/** Two halves of the same kind: how far apart equals are by chance. */
function controlOf(timed: readonly Timed[]): Figure {
  const times = timed.filter(({ isKnown }) => !isKnown).map(({ answer }) => answer)
  const halves = [0, 1].map((half) => times.filter((_, at) => at % 2 === half))
  return {
    what: 'the same for two halves of the unknown ones',
    value: rankSumP(halves[0] ?? [], halves[1] ?? []),
    unit: '',
    limit: null,
  }
}

function figuresOf(what: string, timed: readonly Timed[], of: 'answer' | 'next'): Figure[] {
  const timesOf = (isKnown: boolean) =>
    timed.filter((each) => each.isKnown === isKnown).map((each) => each[of])
  const [known, unknown] = [timesOf(true), timesOf(false)]
  return [
    { what: `${what}, known: median`, value: median(known), unit: 'ms', limit: null },
    { what: `${what}, unknown: median`, value: median(unknown), unit: 'ms', limit: null },
    {
      what: `${what}: probability of such a difference by chance`,
      value: rankSumP(known, unknown),
      unit: '',
      limit: 0.01,
      least: true,
    },
  ]
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-portal-'))
try {
  const others = await othersShare()
  const product = await startProduct(data, port)
  try {
    const calls = await makeCalls(product.url, data)
    // What is slower the first time is slower for both.
    await time(
      product.url,
      data,
      calls.slice(0, 40).map((call) => ({ ...call, email: address() })),
    )
    const timed = await time(product.url, data, calls)
    report([
      { what: 'processors busy with other work, before the run', value: others, unit: '%', limit: null },
      { what: 'addresses', value: timed.length, unit: '', limit: null },
      ...figuresOf('the answer', timed, 'answer'),
      controlOf(timed),
      ...figuresOf('the request after it', timed, 'next'),
    ])
  } finally {
    await product.stop()
  }
} finally {
  rmSync(data, { recursive: true, force: true })
}
