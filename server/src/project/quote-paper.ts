import { printQuote } from '@fieldlark/documents/printing.ts'
import type { QuoteData } from '@fieldlark/documents/quote-data.ts'
import { spokenLanguage } from '@fieldlark/domain/businesses/business.ts'
import { type AskRest, callRpc } from './ask-rest.ts'
import { readOwnPicture } from './own-picture.ts'

export type Paper = { name: string; bytes: Buffer }

export type PaperSettings = { rest: AskRest; siteUrl: string }

/** A quote as it is kept; throws Refused where there is none. Whether somebody may see it is asked before. */
export const readQuote = async (
  { rest }: Pick<PaperSettings, 'rest'>,
  quoteId: string,
  version: number | null,
): Promise<QuoteData> =>
  (await callRpc(rest, 'quote_document', { quote_id: quoteId, version_number: version })) as QuoteData

/** The PDF of it, in the language of its client. */
export async function paperOf({ rest, siteUrl }: PaperSettings, data: QuoteData): Promise<Paper> {
  const { business, client, quote } = data
  const language = spokenLanguage(client.language ?? business.language)
  const logo = await readOwnPicture(rest, business.logo, siteUrl)
  const bytes = await printQuote(data, language, logo)
  return { name: `${quote.quote_number.replace(/[^\w-]+/g, '-')}.pdf`, bytes: Buffer.from(bytes) }
}

/** What a mail carries, and what the mailbox shows of it. */
export type PrintQuotePaper = (quoteId: string, version: number | null) => Promise<Paper>

export const createQuotePrinter =
  (settings: PaperSettings): PrintQuotePaper =>
  async (quoteId, version) =>
    paperOf(settings, await readQuote(settings, quoteId, version))
