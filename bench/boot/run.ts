import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Child } from '../child.ts'
import { signInDemo } from '../demo.ts'
import { report } from '../figures.ts'
import { memoryOf } from '../memory.ts'
import { type Product, startProduct } from '../product.ts'
import type { Job, Load } from '../rest/load.ts'

/** How long does the first and the next start take until sign-in works, and how much memory is used before and after load? */
const isQuick = process.argv.includes('--quick')
const wanted = isQuick ? 20_000 : 100_000
const port = 3971

/** Reads the demo business on 16 connections until the number of requests is reached. */
async function work({ url }: Product, data: string): Promise<number> {
  const generator = new Child(resolve(import.meta.dirname, '../rest/load.ts'))
  try {
    const { gets, lists } = await signInDemo(url, data)
    const requests = gets.flatMap((get) => [get, ...lists])
    let answers = 0
    while (answers < wanted) {
      const job: Job = { ports: [port], requests, status: 200, connections: 16, ms: 2000 }
      answers += (await generator.ask<Load>(job)).answers
    }
    return answers
  } finally {
    await generator.stop()
  }
}

const data = mkdtempSync(join(tmpdir(), 'fieldlark-boot-'))
try {
  const first = await startProduct(data, port)
  await first.stop()
  const next = await startProduct(data, port)
  await setTimeout(5000)
  const restMb = memoryOf(next.pid)
  const answers = await work(next, data)
  // V8 returns the memory it needed for the work after it has been idle for a while.
  await setTimeout(30_000)
  const afterMb = memoryOf(next.pid)
  await next.stop()
  const after = `after ${answers.toLocaleString('en')} requests`
  report([
    {
      what: 'first start to ready (initdb, migrate, seed)',
      value: first.readyAfterMs / 1000,
      unit: 's',
      limit: 8,
    },
    { what: 'second start to ready', value: next.readyAfterMs / 1000, unit: 's', limit: 2 },
    { what: 'memory at rest, PostgreSQL included', value: restMb, unit: 'MB', limit: 250 },
    { what: `memory ${after}`, value: afterMb, unit: 'MB', limit: null },
    { what: `memory ${after} ÷ at rest`, value: afterMb / restMb, unit: '×', limit: 1.2 },
  ])
} finally {
  rmSync(data, { recursive: true, force: true })
}
