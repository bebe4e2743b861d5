import { parentPort } from 'node:worker_threads'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { checklistPdf } from './checklist-pdf.ts'
import type { DocumentData, PrintedKind } from './document-kinds.ts'
import { DocumentTooLargeError } from './document-too-large-error.ts'
import { flyerPdf } from './flyer-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { jobSheetPdf } from './job-sheet-pdf.ts'
import type { PdfJob, PdfReport } from './pdf-queue.ts'
import { quotePdf } from './quote-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementPdf } from './statement-pdf.ts'

type Renderer<Kind extends PrintedKind> = (
  data: DocumentData[Kind],
  language: Language,
  logo: Uint8Array | null,
) => Promise<Uint8Array>

const renderers: { [Kind in PrintedKind]: Renderer<Kind> } = {
  quote: quotePdf,
  invoice: invoicePdf,
  receipt: receiptPdf,
  statement: statementPdf,
  'job-sheet': jobSheetPdf,
  checklist: checklistPdf,
  flyer: flyerPdf,
}

async function print({ kind, data, language, logo }: PdfJob): Promise<PdfReport> {
  try {
    // A job's kind and data belong together (renderPdf), which the type of a record of functions cannot express.
    const render = renderers[kind] as Renderer<PrintedKind>
    return { bytes: await render(data, language, logo) }
  } catch (error) {
    const isTooLarge = error instanceof DocumentTooLargeError
    return { error: error instanceof Error ? error.message : String(error), isTooLarge }
  }
}

const report = (result: PdfReport) => parentPort?.postMessage(result, [])

parentPort?.on('message', (job: PdfJob) => {
  report('begun')
  void print(job).then(report)
})
