import { Worker } from 'node:worker_threads'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { PaperData, PaperKind } from './paper-kinds.ts'

export type PrintJob = {
  id: number
  kind: PaperKind
  data: PaperData[PaperKind]
  language: Language
  logo: Uint8Array | null
}
export type PrintResult = { id: number; bytes: Uint8Array } | { id: number; fault: string }

/** More wait than anybody would want to wait for. */
export class PrinterBusy extends Error {}

const mostWaiting = 40
const patienceMs = 20_000
const idleMs = 60_000
const heapMb = 256

type Waiting = { take: (bytes: Uint8Array) => void; refuse: (error: Error) => void; timer: NodeJS.Timeout }

const waiting = new Map<number, Waiting>()
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0

function settle(id: number): Waiting | undefined {
  const found = waiting.get(id)
  clearTimeout(found?.timer)
  waiting.delete(id)
  clearTimeout(idle)
  if (waiting.size === 0) idle = setTimeout(end, idleMs).unref()
  return found
}

/** Whoever still waits is told; the next job gets a thread of its own. */
function end(reason = new Error('The printer was stopped.')): void {
  const ended = thread
  thread = null
  for (const id of new Set(waiting.keys())) settle(id)?.refuse(reason)
  void ended?.terminate()
}

function begin(): Worker {
  const begun = new Worker(new URL('./printing-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  begun.on('message', (result: PrintResult) => {
    const found = settle(result.id)
    if ('bytes' in result) found?.take(result.bytes)
    else found?.refuse(new Error(result.fault))
  })
  begun.on('error', (error) => {
    if (thread === begun) end(error instanceof Error ? error : new Error(String(error)))
  })
  // Nobody who stops the server waits for paper.
  begun.unref()
  return begun
}

/**
 * A PDF, made beside the thread that answers requests: a long one takes longer than others may wait. One that takes too
 * long, or too much memory, costs those who wait behind it their paper and nobody else anything.
 */
export function printPaper<Kind extends PaperKind>(
  kind: Kind,
  data: PaperData[Kind],
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> {
  if (waiting.size >= mostWaiting) return Promise.reject(new PrinterBusy('Too many papers wait.'))
  thread ??= begin()
  lastId += 1
  const job: PrintJob = { id: lastId, kind, data, language, logo }
  return new Promise((take, refuse) => {
    const timer = setTimeout(() => end(new Error('The printer took too long.')), patienceMs)
    waiting.set(job.id, { take, refuse, timer })
    thread?.postMessage(job, [])
  })
}
