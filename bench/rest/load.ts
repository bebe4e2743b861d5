import { connect } from 'node:net'
import { answerParent } from '../answer-parent.ts'
import { median, percentile } from '../figures.ts'

/** Requests as they go over the wire, sent over and over on `connections` kept-alive sockets. */
export type Job = {
  ports: number[]
  requests: string[]
  status: number
  connections: number
  ms: number
  /** From one request of a socket to its next at least; without it the next follows the answer. */
  everyMs?: number
}
export type Load = { answers: number; perSecond: number; median: number; p95: number; p99: number }

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = 'content-length: '

/** Bytes of the whole answer that begins here. */
function answerBytes(start: Buffer, status: number): number {
  const end = start.indexOf(headEnd)
  const head = start.toString('latin1', 0, end)
  const at = head.indexOf(lengthName)
  if (end < 0 || at < 0 || Number(head.slice(9, 12)) !== status) {
    throw new Error(`Expected status ${status} and a length, got:\n${start.toString()}`)
  }
  return end + headEnd.length + Number.parseInt(head.slice(at + lengthName.length), 10)
}

/** Sends the next request when the answer to the last has come, until the time is up. */
function converse(port: number, job: Job, next: () => Buffer, until: number, took: number[]): Promise<void> {
  return new Promise((done, fail) => {
    let sentAt = 0
    let missing = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(next())
    }
    const receive = (length: number, bytes: Uint8Array) => {
      missing = (missing || answerBytes(Buffer.from(bytes.buffer, 0, length), job.status)) - length
      if (missing > 0) return true
      const now = performance.now()
      took.push(now - sentAt)
      if (now < until) {
        const pause = job.everyMs === undefined ? 0 : sentAt + job.everyMs - now
        if (pause > 0) setTimeout(send, pause)
        else send()
      } else {
        socket.destroy()
        done()
      }
      return true
    }
    // One buffer per socket: the answers are counted and not kept.
    const onread = { buffer: new Uint8Array(65_536), callback: receive }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.once('connect', () => setTimeout(send, Math.random() * (job.everyMs ?? 0)))
    socket.once('error', fail)
  })
}

async function run(job: Job): Promise<Load> {
  const requests = job.requests.map((request) => Buffer.from(request))
  const took: number[] = []
  let at = Math.floor(Math.random() * requests.length)
  const next = () => {
    at = (at + 1) % requests.length
    return requests[at] ?? Buffer.alloc(0)
  }
  const began = performance.now()
  const speakers = Array.from({ length: job.connections }, (_, index) =>
    converse(job.ports[index % job.ports.length] ?? 0, job, next, began + job.ms, took),
  )
  await Promise.all(speakers)
  const seconds = (performance.now() - began) / 1000
  const [p95, p99] = [percentile(took, 0.95), percentile(took, 0.99)]
  return { answers: took.length, perSecond: took.length / seconds, median: median(took), p95, p99 }
}

answerParent(run)
