import { parentPort } from 'node:worker_threads'
import type { PrintJob, PrintResult } from './printing.ts'
import { quotePdf } from './quote-pdf.ts'

async function answer({ id, data, language, logo }: PrintJob): Promise<PrintResult> {
  try {
    return { id, bytes: await quotePdf(data, language, logo) }
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (job: PrintJob) => {
  void answer(job).then((result) => parentPort?.postMessage(result, []))
})
