import { parentPort } from 'node:worker_threads'
import type { PdfJob, PdfReport } from '../pdf-queue.ts'

const report = (result: PdfReport) => parentPort?.postMessage(result, [])

// Stands in for a renderer: the name of the business says what becomes of its document.
parentPort?.on('message', ({ data: { business } }: PdfJob) => {
  report('begun')
  if (business.name === 'endless') return
  if (business.name === 'memory') {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => at + kept.length))
  }
  setTimeout(() => report({ bytes: Buffer.from(business.name) }), 40)
})
