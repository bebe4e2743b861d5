import type { PaperData, PaperKind } from '@fieldlark/documents/paper-kinds.ts'
import { printPaper } from '@fieldlark/documents/printing.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { type AskRest, callRpc } from './ask-rest.ts'
import { readOwnPicture } from './own-picture.ts'

export type Paper = { name: string; bytes: Buffer }

export type PaperSettings = { rest: AskRest; siteUrl: string }

/** Which paper: the id is of the quote, invoice, payment, statement or job; `version` null as it stands now. */
export type AskedPaper = { kind: PaperKind; id: string; version?: number | null; visits?: string[] }

const documents: {
  [Kind in PaperKind]: {
    name: string
    args: (asked: AskedPaper) => object
    number: (data: PaperData[Kind]) => string
  }
} = {
  quote: {
    name: 'quote_document',
    args: ({ id, version }) => ({ quote_id: id, version_number: version ?? null }),
    number: ({ quote }) => quote.quote_number,
  },
  invoice: {
    name: 'invoice_document',
    args: ({ id, version }) => ({ invoice_id: id, version_number: version ?? null }),
    number: ({ invoice }) => invoice.invoice_number ?? 'draft',
  },
  receipt: {
    name: 'receipt_document',
    args: ({ id }) => ({ payment_id: id }),
    number: ({ payment }) => payment.payment_number,
  },
  statement: {
    name: 'statement_document',
    args: ({ id }) => ({ statement_id: id }),
    number: ({ statement }) => `statement-${statement.to_date}`,
  },
  'job-sheet': {
    name: 'job_sheet_document',
    args: ({ id, visits }) => ({ job_id: id, visit_ids: visits ?? [] }),
    number: ({ job }) => job.job_number,
  },
}

/** What is printed, as it is kept; throws Refused where there is none. Whether somebody may see it is asked before. */
export async function readPaper<Kind extends PaperKind>(
  { rest }: Pick<PaperSettings, 'rest'>,
  kind: Kind,
  asked: Omit<AskedPaper, 'kind'>,
): Promise<PaperData[Kind]> {
  const { name, args } = documents[kind]
  return (await callRpc(rest, name, args({ kind, ...asked }))) as PaperData[Kind]
}

/** The PDF of it: in the language of its client, or of the business for those who do the work. */
export async function paperOf<Kind extends PaperKind>(
  { rest, siteUrl }: PaperSettings,
  kind: Kind,
  data: PaperData[Kind],
): Promise<Paper> {
  const { business, client } = data
  const language = spokenLanguage(
    kind === 'job-sheet' ? business.language : (client.language ?? business.language),
  )
  const logo = await readOwnPicture(rest, business.logo, siteUrl)
  const bytes = await printPaper(kind, data, language, logo)
  return { name: `${documents[kind].number(data).replace(/[^\w-]+/g, '-')}.pdf`, bytes: Buffer.from(bytes) }
}

/** What a mail carries, and what the mailbox shows of it. */
export type PrintPaper = (asked: AskedPaper) => Promise<Paper>

export const createPrinter =
  (settings: PaperSettings): PrintPaper =>
  async (asked) =>
    paperOf(settings, asked.kind, await readPaper(settings, asked.kind, asked))
