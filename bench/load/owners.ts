import { answerParent } from '../answer-parent.ts'
import { converse } from '../converse.ts'
import { percentile } from '../figures.ts'
import { type Ids, readPages, wireOf, writes } from './pages.ts'

/** An owner who loads pages one after the other, without a pause, and writes in between. */
export type Owner = { headers: Record<string, string>; ids: Ids }
export type Crowd = { port: number; owners: Owner[]; connections: number; ms: number }
type Times = { median: number; p95: number; p99: number }
export type Heard = {
  perSecond: number
  /** Percent. */
  writes: number
  all: Times
  written: Times
  /** The first answer that is none of success, and how many there were. */
  errors: number
  example: string
  /** Processor time of this process, in microseconds. */
  us: number
}

const pages = readPages()
/** After so many reads comes a write: 11 % of all requests. */
const readsPerWrite = 8

type Message = { text: string; isWrite: boolean }

function* messagesOf({ headers, ids }: Owner): Generator<Message, never> {
  const mixed = <Item>(items: readonly Item[]) =>
    [...items].map((item) => ({ item, at: Math.random() })).sort((one, two) => one.at - two.at)
  let read = 0
  for (;;) {
    for (const { item: page } of mixed(pages)) {
      for (const request of page.requests) {
        yield { text: wireOf(request, ids, headers), isWrite: false }
        read += 1
        if (read % readsPerWrite > 0) continue
        const write = writes[Math.floor(Math.random() * writes.length)] ?? ''
        yield { text: wireOf(write, ids, headers), isWrite: true }
      }
    }
  }
}

const timesOf = (took: readonly number[]): Times => ({
  median: percentile(took, 0.5),
  p95: percentile(took, 0.95),
  p99: percentile(took, 0.99),
})

async function run({ port, owners, connections, ms }: Crowd): Promise<Heard> {
  const all: number[] = []
  const written: number[] = []
  const failed: string[] = []
  const used = process.cpuUsage()
  const began = performance.now()
  const converseAs = (messages: Iterator<Message, never>) => {
    let message: Message = { text: '', isWrite: false }
    const next = () => {
      if (performance.now() >= began + ms) return null
      message = messages.next().value
      return Buffer.from(message.text)
    }
    return converse({
      port,
      next,
      answered: (answer) => {
        all.push(answer.ms)
        if (message.isWrite) written.push(answer.ms)
        if (answer.status >= 300) failed.push(`${message.text}\n${answer.problem}`)
        return 0
      },
    })
  }
  await Promise.all(
    owners.flatMap((owner) => {
      const messages = messagesOf(owner)
      return Array.from({ length: connections }, () => converseAs(messages))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  return {
    perSecond: all.length / seconds,
    writes: (100 * written.length) / all.length,
    all: timesOf(all),
    written: timesOf(written),
    errors: failed.length,
    example: failed[0] ?? '',
    us: user + system,
  }
}

answerParent(run)
