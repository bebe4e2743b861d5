import type { QuoteDraft } from '@fieldlark/domain/quotes/quote-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { perform } from './command.ts'
import type { Selected } from './schema.ts'
import { rowsOf, table } from './table.ts'
import { useRemoval, useWrite } from './write.ts'

const whole = `*, lines:quote_lines(*),
  client:clients(id, ${clientName}, email, phone),
  property:property_addresses(id, address, city, state, zip_code, country)` as const
/** A quote with its lines in order, its client and its property. */
export type WholeQuote = Selected<'quotes', typeof whole>
export type QuoteClient = NonNullable<WholeQuote['client']>
export type QuotePlace = NonNullable<WholeQuote['property']>

export async function fetchQuote(id: string): Promise<WholeQuote> {
  const query = rest.from('quotes').select(whole).eq('id', id)
  return rowsOf(await query.order('position', { referencedTable: 'lines' }).single())
}

export const quotesKey = (businessId: string) => ['quotes', businessId]
export const quoteKey = (businessId: string, quoteId: string) => [...quotesKey(businessId), 'one', quoteId]

export const useQuote = (businessId: string, quoteId: string) =>
  useQuery({ queryKey: quoteKey(businessId, quoteId), queryFn: () => fetchQuote(quoteId) })

/** For a new quote, `requestId` is the request that is converted to it. */
export type QuoteSave = { id: string; version: number | null; draft: QuoteDraft; requestId: string | null }

/** The arguments of the commands that save a quote. */
export function savedQuote(businessId: string, { id, version, draft, requestId }: QuoteSave) {
  const { lines, ...fields } = draft
  return { business_id: businessId, quote: { ...fields, id, version, request_id: requestId }, lines }
}

async function saveQuote(businessId: string, save: QuoteSave): Promise<WholeQuote> {
  await perform(businessId, 'save_quote', savedQuote(businessId, save))
  return fetchQuote(save.id)
}

/** version null: new. */
export const useSaveQuote = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['quotes'], keyOf: ({ id }) => quoteKey(businessId, id) },
    (save: QuoteSave) => saveQuote(businessId, save),
  )

export const useRemoveQuote = (businessId: string) => useRemoval(businessId, 'quotes', table('quotes').remove)
