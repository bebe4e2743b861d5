import type { Client } from '@fieldlark/domain/clients/client.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'
import type { Quote, QuoteLine } from '@fieldlark/domain/quotes/quote.ts'
import type { QuoteDraft } from '@fieldlark/domain/quotes/quote-draft.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { chainKey } from './chain.ts'
import { eventsKey } from './record-events.ts'
import { rowsOf } from './table.ts'

export type QuoteClient = Pick<
  Client,
  'id' | 'name' | 'title' | 'first_name' | 'last_name' | 'company_name' | 'email' | 'phone'
>
export type QuotePlace = Pick<Property, 'id' | 'address' | 'city' | 'state' | 'zip_code' | 'country'>

/** A quote with its lines in order, whom it is for and where. */
export type WholeQuote = Quote & {
  lines: QuoteLine[]
  client: QuoteClient | null
  property: QuotePlace | null
}

const whole = [
  '*',
  'lines:quote_lines(*)',
  'client:clients(id, name, title, first_name, last_name, company_name, email, phone)',
  'property:property_addresses(id, address, city, state, zip_code, country)',
].join(', ')

export async function fetchQuote(id: string): Promise<WholeQuote> {
  const query = rest.from('quotes').select(whole).eq('id', id)
  return rowsOf<WholeQuote>((await query.order('position', { referencedTable: 'lines' }).single()) as never)
}

export const quotesKey = (businessId: string) => ['quotes', businessId]
export const quoteKey = (businessId: string, quoteId: string) => [...quotesKey(businessId), 'one', quoteId]

export const useQuote = (businessId: string, quoteId: string) =>
  useQuery({ queryKey: quoteKey(businessId, quoteId), queryFn: () => fetchQuote(quoteId) })

/** Whatever is done with a quote shows in lists, counts, its history and what it became. */
export function forgetQuotes(client: QueryClient, businessId: string) {
  for (const key of [quotesKey(businessId), chainKey(businessId), eventsKey(businessId)]) {
    void client.invalidateQueries({ queryKey: key })
  }
}

export type QuoteSave = { id: string; version: number | null; draft: QuoteDraft; requestId: string | null }

/** Of a request it is the request's quote first, so that both know of each other; a repeat finds it made. */
async function versionOf({ id, version, requestId }: QuoteSave): Promise<number | null> {
  if (version !== null || requestId === null) return version
  const answer = await rest.rpc('convert_request_to_quote', { request_id: requestId, quote_id: id })
  return rowsOf<Quote>(answer as never).version
}

async function saveQuote(businessId: string, save: QuoteSave): Promise<WholeQuote> {
  const { lines, ...fields } = save.draft
  const quote = { ...fields, id: save.id, version: await versionOf(save) }
  rowsOf(await rest.rpc('save_quote', { business_id: businessId, quote, lines }))
  return fetchQuote(save.id)
}

/** version null: new. */
export function useSaveQuote(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: QuoteSave) => saveQuote(businessId, save),
    onSuccess: (saved) => {
      forgetQuotes(client, businessId)
      client.setQueryData(quoteKey(businessId, saved.id), saved)
    },
  })
}

export function useRemoveQuote(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error, status } = await rest.from('quotes').delete().eq('id', id)
      if (error) throw toFailure(error, status)
    },
    onSuccess: () => {
      // Not the quote itself: its screen is still there for a moment and must not ask for it.
      void client.invalidateQueries({ queryKey: [...quotesKey(businessId), 'list'] })
      void client.invalidateQueries({ queryKey: [...quotesKey(businessId), 'counts'] })
      void client.invalidateQueries({ queryKey: chainKey(businessId) })
    },
  })
}
