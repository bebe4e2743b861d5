import { parentPort } from 'node:worker_threads'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { jobSheetPdf } from './job-sheet-pdf.ts'
import type { PaperData, PaperKind } from './paper-kinds.ts'
import type { PrintJob, PrintResult } from './printing.ts'
import { quotePdf } from './quote-pdf.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementPdf } from './statement-pdf.ts'

type Printer<Kind extends PaperKind> = (
  data: PaperData[Kind],
  language: Language,
  logo: Uint8Array | null,
) => Promise<Uint8Array>

const printers: { [Kind in PaperKind]: Printer<Kind> } = {
  quote: quotePdf,
  invoice: invoicePdf,
  receipt: receiptPdf,
  statement: statementPdf,
  'job-sheet': jobSheetPdf,
}

async function answer({ id, kind, data, language, logo }: PrintJob): Promise<PrintResult> {
  try {
    // A job's kind and data belong together (printPaper), which a record of functions cannot say.
    const print = printers[kind] as Printer<PaperKind>
    return { id, bytes: await print(data, language, logo) }
  } catch (error) {
    return { id, fault: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (job: PrintJob) => {
  void answer(job).then((result) => parentPort?.postMessage(result, []))
})
