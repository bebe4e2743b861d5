import type { QuoteVersion } from '@fieldlark/domain/quotes/quote.ts'
import { useQuery } from '@tanstack/react-query'
import { config } from '#connection/config.ts'
import { toFailure } from '#connection/failure.ts'
import { fetchAsCaller } from '#connection/fetch-as-caller.ts'
import { type QuoteSave, quotesKey, savedQuote } from '#data/quotes.ts'
import { rest } from '#data/rest.ts'
import { rowsOf, table } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'
import { useWrite } from '#data/write.ts'
import type { Sending } from '#parts/document/use-sending.ts'

export type QuoteSending = Sending & { quoteId: string }

const wayOf = ({ via, to, note }: Sending) => ({ via, to_address: to, note })

/** Returns the token of the link, if one was created. */
export const useSendQuote = (businessId: string) =>
  useCommand(businessId, 'send_quote', ({ quoteId, ...way }: QuoteSending) => ({
    quote_id: quoteId,
    ...wayOf(way),
  }))

/** Saves and sends, both or neither. Returns what sending returns. */
export const useSaveAndSendQuote = (businessId: string) =>
  useCommand(businessId, 'save_and_send_quote', ({ save, ...way }: Sending & { save: QuoteSave }) => ({
    ...savedQuote(businessId, save),
    ...wayOf(way),
  }))

export type QuoteApproving = {
  quoteId: string
  versionNumber: number
  method: 'in_person' | 'on_behalf'
  signerName: string
  /** A PNG as a data: URL. */
  signature: string | null
  how: string | null
  /** The ids of the selected optional lines and group lines. */
  selected: string[]
}

export const useApproveQuote = (businessId: string) =>
  useCommand(businessId, 'approve_quote', (approval: QuoteApproving) => ({
    quote_id: approval.quoteId,
    version_number: approval.versionNumber,
    method: approval.method,
    signer_name: approval.signerName,
    signature: approval.signature,
    how: approval.how,
    selected: approval.selected,
  }))

export const useArchiveQuote = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['quotes'] },
    ({ quoteId, isArchived }: { quoteId: string; isArchived: boolean }) =>
      table('quotes').update(quoteId, { is_archived: isArchived }),
  )

export type SentVersion = Pick<QuoteVersion, 'version_number' | 'created_at'>

/** The versions sent to the client, newest first. */
export const useQuoteVersions = (businessId: string, quoteId: string) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'versions', quoteId],
    queryFn: async () => {
      const query = rest.from('quote_versions').select('version_number, created_at').eq('quote_id', quoteId)
      return rowsOf(await query.order('version_number', { ascending: false }))
    },
  })

/** One version as the client saw it; fetched when it is selected. */
export const useQuoteVersion = (businessId: string, quoteId: string, versionNumber: number | null) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'versions', quoteId, versionNumber],
    enabled: versionNumber !== null,
    // A sent version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const query = rest.from('quote_versions').select('*').eq('quote_id', quoteId)
      return rowsOf<QuoteVersion>(await query.eq('version_number', versionNumber ?? 0).single())
    },
  })

/** All approvals, newest first; an approval of an older version is void. */
export const useQuoteApprovals = (businessId: string, quoteId: string) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'approvals', quoteId],
    queryFn: async () => {
      const query = rest.from('quote_approvals').select('*').eq('quote_id', quoteId)
      return rowsOf(await query.order('version_number', { ascending: false }))
    },
  })

/** The quote as a PDF: the current version, or an earlier one as it was sent. */
export async function fetchQuotePdf(quoteId: string, versionNumber: number | null): Promise<Blob> {
  const answer = await fetchAsCaller(`${config.url}/functions/v1/quote-pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      quote_id: quoteId,
      ...(versionNumber !== null && { version_number: versionNumber }),
    }),
  })
  if (answer.ok) return answer.blob()
  const body = (await answer.json().catch(() => ({}))) as object
  throw toFailure(body, answer.status)
}
