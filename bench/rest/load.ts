import { answerParent } from '../answer-parent.ts'
import { type Answer, converse } from '../converse.ts'
import { median, percentile } from '../figures.ts'

/** Requests as bytes on the wire, sent repeatedly on `connections` keep-alive sockets. */
export type Job = {
  ports: number[]
  requests: string[]
  status: number
  connections: number
  ms: number
  /** The minimum interval between two requests of a socket; without it the next one follows the response. */
  everyMs?: number
}
export type Load = {
  answers: number
  perSecond: number
  median: number
  p95: number
  p99: number
  /** Of one answer with its headers, the last one. */
  bytes: number
}

async function run(job: Job): Promise<Load> {
  const requests = job.requests.map((request) => Buffer.from(request))
  const took: number[] = []
  let bytes = 0
  let at = Math.floor(Math.random() * requests.length)
  const began = performance.now()
  const isOver = () => performance.now() >= began + job.ms
  const next = () => {
    at = (at + 1) % requests.length
    return isOver() && took.length > 0 ? null : (requests[at] ?? Buffer.alloc(0))
  }
  const answered = (answer: Answer) => {
    if (answer.status !== job.status) {
      throw new Error(`Expected status ${job.status}, got ${answer.status}:\n${answer.problem}`)
    }
    took.push(answer.ms)
    bytes = answer.bytes
    return job.everyMs === undefined || isOver() ? 0 : job.everyMs - answer.ms
  }
  const speakers = Array.from({ length: job.connections }, (_, index) =>
    converse({
      port: job.ports[index % job.ports.length] ?? 0,
      next,
      answered,
      firstAfterMs: Math.random() * (job.everyMs ?? 0),
    }),
  )
  await Promise.all(speakers)
  const seconds = (performance.now() - began) / 1000
  const [p95, p99] = [percentile(took, 0.95), percentile(took, 0.99)]
  return { answers: took.length, perSecond: took.length / seconds, median: median(took), p95, p99, bytes }
}

answerParent(run)
