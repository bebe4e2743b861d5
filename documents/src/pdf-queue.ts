import { Worker } from 'node:worker_threads'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import type { DocumentData, PrintedKind } from './document-kinds.ts'
import { DocumentTooLargeError } from './document-too-large-error.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { createRejectedDocuments } from './rejected-documents.ts'

export type PdfJob = {
  kind: PrintedKind
  data: DocumentData[PrintedKind]
  language: Language
  logo: Uint8Array | null
}
/** What the thread reports: that it begins with a job, then how that ended. */
export type PdfReport = 'begun' | { bytes: Uint8Array } | { error: string; isTooLarge: boolean }

/** Too many documents are waiting. */
export class PdfQueueFullError extends Error {}

type Printing = {
  job: PdfJob
  key: string
  resolve: (bytes: Uint8Array) => void
  reject: (error: Error) => void
}

type PdfQueueOptions = {
  /** The module that runs in the thread: it gets PdfJobs and posts PdfReports. */
  module: URL
  /** How long one document may print; waiting for its turn does not count. */
  timeoutMs: number
  /** How long a thread is kept that has nothing to do. */
  idleMs: number
  maxWaiting: number
  heapMb: number
}

/**
 * Prints in a thread of its own, because a long document would hold up every other request. It prints one at a time, and
 * businesses take turns.
 */
export class PdfQueue {
  readonly #options: PdfQueueOptions
  readonly #waiting: FairQueue<Printing>
  readonly #rejected = createRejectedDocuments()
  #thread: Worker | null = null
  #inHand: Printing | null = null
  // Of the document in hand, or of a thread that has nothing to do.
  #timer: NodeJS.Timeout | undefined

  constructor(options: PdfQueueOptions) {
    this.#options = options
    this.#waiting = createFairQueue(options.maxWaiting)
  }

  /**
   * Resolves with the bytes of the PDF. A document that takes too long or too much memory fails alone, with
   * DocumentTooLargeError, and is rejected for some minutes; PdfQueueFullError means that too many are waiting.
   */
  print(job: PdfJob): Promise<Uint8Array> {
    // Each link has an address of its own, which makes no document smaller.
    const data = { ...job.data, link: null }
    const key = this.#rejected.keyOf({ kind: job.kind, data, language: job.language })
    const rejection = this.#rejected.find(key)
    if (rejection !== null) return Promise.reject(rejection)
    return new Promise((resolve, reject) => {
      const dropped = this.#waiting.add(job.data.business.id, { job, key, resolve, reject })
      dropped?.reject(new PdfQueueFullError('Too many documents are waiting.'))
      if (this.#inHand === null) this.#printNext()
    })
  }

  #printNext(): void {
    this.#inHand = this.#waiting.take()
    clearTimeout(this.#timer)
    if (this.#inHand === null) return this.#wait(this.#options.idleMs, () => this.#endThread())
    this.#thread ??= this.#begin()
    this.#thread.postMessage(this.#inHand.job, [])
  }

  #begin(): Worker {
    const { module, heapMb } = this.#options
    const thread = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // React takes its faster build, without the warnings of development.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const isCurrent = () => this.#thread === thread
    thread.on('message', (report: PdfReport) => isCurrent() && this.#follow(report))
    thread.on(
      'error',
      (error) => isCurrent() && this.#giveUp(error instanceof Error ? error.message : String(error)),
    )
    // The server does not wait for documents when it stops.
    thread.unref()
    return thread
  }

  #follow(report: PdfReport): void {
    if (report === 'begun')
      return this.#wait(this.#options.timeoutMs, () => this.#giveUp('The document took too long to print.'))
    if ('bytes' in report) this.#inHand?.resolve(report.bytes)
    else this.#inHand?.reject(new (report.isTooLarge ? DocumentTooLargeError : Error)(report.error))
    this.#printNext()
  }

  /** Ends the thread with the document it could not finish. Those that wait are printed by a new one. */
  #giveUp(reason: string): void {
    const given = this.#inHand
    this.#endThread()
    if (given !== null) given.reject(this.#rejected.add(given.key, reason))
    this.#printNext()
  }

  #endThread(): void {
    const ended = this.#thread
    this.#thread = null
    void ended?.terminate()
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms).unref()
  }
}

const module = new URL('./pdf-thread.ts', import.meta.url)
const queue = new PdfQueue({ module, timeoutMs: 20_000, idleMs: 60_000, maxWaiting: 40, heapMb: 256 })
// Strangers wait for each other alone, and print what a thread can do while it is young.
const free = new PdfQueue({ module, timeoutMs: 6000, idleMs: 10_000, maxWaiting: 10, heapMb: 128 })

/** Prints a document in the queue of this process. */
export const renderPdf = <Kind extends PrintedKind>(
  kind: Kind,
  data: DocumentData[Kind],
  language: Language,
  logo: Uint8Array | null = null,
): Promise<Uint8Array> => queue.print({ kind, data, language, logo })

/** Prints what somebody without an account typed, beside the documents of businesses. */
export const renderFreeInvoice = (
  data: DocumentData['invoice'],
  language: Language,
  logo: Uint8Array | null,
): Promise<Uint8Array> => free.print({ kind: 'invoice', data, language, logo })

/** Prints what everybody may read of a business, in that queue, too. */
export const renderFlyer = (
  data: DocumentData['flyer'],
  language: Language,
  logo: Uint8Array | null,
): Promise<Uint8Array> => free.print({ kind: 'flyer', data, language, logo })
