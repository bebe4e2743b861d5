import type { QuoteApproval, QuoteVersion } from '@fieldlark/domain/quotes/quote.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { quotesKey } from './quotes.ts'
import { rowsOf } from './table.ts'

export type SentVersion = Pick<QuoteVersion, 'version_number' | 'created_at'>

/** Which versions a client was shown, newest first. */
export const useQuoteVersions = (businessId: string, quoteId: string) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'versions', quoteId],
    queryFn: async () => {
      const query = rest.from('quote_versions').select('version_number, created_at').eq('quote_id', quoteId)
      return rowsOf(await query.order('version_number', { ascending: false })) as SentVersion[]
    },
  })

/** One version as the client saw it; asked for once it is chosen. */
export const useQuoteVersion = (businessId: string, quoteId: string, versionNumber: number | null) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'versions', quoteId, versionNumber],
    enabled: versionNumber !== null,
    // What was sent never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const query = rest.from('quote_versions').select('*').eq('quote_id', quoteId)
      return rowsOf<QuoteVersion>(await query.eq('version_number', versionNumber).single())
    },
  })

/** Every approval there was, newest first; that of an older version is void. */
export const useQuoteApprovals = (businessId: string, quoteId: string) =>
  useQuery({
    queryKey: [...quotesKey(businessId), 'approvals', quoteId],
    queryFn: async () => {
      const query = rest.from('quote_approvals').select('*').eq('quote_id', quoteId)
      return rowsOf(await query.order('version_number', { ascending: false })) as QuoteApproval[]
    },
  })
