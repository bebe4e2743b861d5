import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Child } from '../child.ts'
import { type Demo, publicHeaders, signInDemo } from '../demo.ts'
import { type Figure, median, report } from '../figures.ts'
import { othersShare } from '../others-share.ts'
import { startProduct } from '../product.ts'
import type { Job, Load } from '../rest/load.ts'
import { wire } from '../wire.ts'

/** Do 20 users who sign in repeatedly slow down those who only read? */
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 3 : 7
const ms = isQuick ? 1500 : 3000
const people = 20
const port = 3974
const password = 'a password nobody guesses'

type Round = { quiet: Load; busy: Load; signIns: Load }

/** Creates separate users, so that none waits for the lock on another's account. Returns their sign-ins as bytes on the wire. */
async function signUp(url: string, data: string): Promise<string[]> {
  const headers = publicHeaders(data)
  const bodies = Array.from({ length: people }, (_, number) =>
    JSON.stringify({ email: `person${number}@example.com`, password }),
  )
  for (const body of bodies) {
    const response = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`)
  }
  return bodies.map((body) => wire('POST', '/auth/v1/token?grant_type=password', headers, body))
}

/** Reads every 20 ms, alone and then during the sign-ins, in turns. */
async function measure(readers: Child, signers: Child, { gets }: Demo, signIns: string[]): Promise<Round[]> {
  const job = { ports: [port], status: 200, ms }
  const read = () => readers.ask<Load>({ ...job, requests: gets, connections: 8, everyMs: 20 } satisfies Job)
  const sign = () => signers.ask<Load>({ ...job, requests: signIns, connections: people } satisfies Job)
  const found: Round[] = []
  await sign()
  await read()
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await read()
    const [busy, signed] = await Promise.all([read(), sign()])
    found.push({ quiet, busy, signIns: signed })
  }
  return found
}

function figuresOf(found: readonly Round[]): Figure[] {
  const withoutLimit = { limit: null, unit: 'ms' }
  return [
    {
      what: `p95 of a read beside ${people} sign-ins ÷ alone`,
      value: median(found.map(({ quiet, busy }) => busy.p95 / quiet.p95)),
      unit: '×',
      limit: 2,
    },
    { what: 'p95 of a read alone', value: median(found.map(({ quiet }) => quiet.p95)), ...withoutLimit },
    { what: 'p95 of a read beside them', value: median(found.map(({ busy }) => busy.p95)), ...withoutLimit },
    {
      what: 'median of a read alone',
      value: median(found.map(({ quiet }) => quiet.median)),
      ...withoutLimit,
    },
    {
      what: 'median of a read beside them',
      value: median(found.map(({ busy }) => busy.median)),
      ...withoutLimit,
    },
    { what: 'p95 of a sign-in', value: median(found.map(({ signIns }) => signIns.p95)), ...withoutLimit },
    {
      what: 'sign-ins',
      value: median(found.map(({ signIns }) => signIns.perSecond)),
      unit: '/s',
      limit: null,
    },
  ]
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-login-'))
const [readers, signers] = [
  new Child(resolve(import.meta.dirname, '../rest/load.ts')),
  new Child(resolve(import.meta.dirname, '../rest/load.ts')),
]
try {
  const others = await othersShare()
  const product = await startProduct(data, port)
  try {
    const signIns = await signUp(product.url, data)
    const found = await measure(readers, signers, await signInDemo(product.url, data), signIns)
    report([
      { what: 'processors busy with other work, before the run', value: others, unit: '%', limit: null },
      ...figuresOf(found),
    ])
  } finally {
    await product.stop()
  }
} finally {
  await Promise.all([readers, signers].map((child) => child.stop()))
  rmSync(data, { recursive: true, force: true })
}
