import { useQuery } from '@tanstack/react-query'

import { eventsKey } from './record-events.ts'
import { rest } from './rest.ts'
import { rowsOf } from './table.ts'

/** What clients do on their own: on the link of a quote or an invoice, and by card. */
export const clientNewsKinds = [
  'quote.viewed',
  'quote.approved',
  'quote.declined',
  'quote.changes_requested',
  'quote.renewal_asked',
  'invoice.viewed',
  'invoice.claimed_paid',
  'invoice.payment_recorded',
] as const
export type ClientNewsKind = (typeof clientNewsKinds)[number]

/** number and client are null once the document is deleted. */
export type ClientNews = {
  id: number
  kind: ClientNewsKind
  recordId: string
  at: string
  number: string | null
  client: string | null
}

const most = 8
const days = 14

type Named = { id: string; number: string | null; client: { name: string | null } | null }

const namesOf = {
  quote: async (ids: string[]): Promise<Named[]> =>
    rowsOf(await rest.from('quotes').select('id, number:quote_number, client:clients(name)').in('id', ids)),
  invoice: async (ids: string[]): Promise<Named[]> =>
    rowsOf(
      await rest.from('invoices').select('id, number:invoice_number, client:clients(name)').in('id', ids),
    ),
}

const kindOf = ({ record, kind }: { record: string; kind: string }) =>
  clientNewsKinds.find((each) => each === `${record}.${kind}`)

async function fetchClientNews(businessId: string): Promise<ClientNews[]> {
  const since = new Date(Date.now() - days * 86_400_000).toISOString()
  const kinds = [...new Set(clientNewsKinds.map((each) => each.slice(each.indexOf('.') + 1)))]
  const byClients = rest
    .from('record_events')
    .select('id, record, record_id, kind, created_at')
    .eq('business_id', businessId)
    .is('user_id', null)
    .in('record', ['quote', 'invoice'])
    .in('kind', kinds)
    .gte('created_at', since)
  const events = rowsOf(await byClients.order('id', { ascending: false }).limit(most))
  const idsOf = (record: string) => [
    ...new Set(events.filter((event) => event.record === record).map(({ record_id }) => record_id)),
  ]
  const named = await Promise.all(
    (['quote', 'invoice'] as const).map(async (record) => {
      const ids = idsOf(record)
      return ids.length === 0 ? [] : namesOf[record](ids)
    }),
  )
  const names = new Map(named.flat().map((each) => [each.id, each]))
  return events.flatMap((event) => {
    const kind = kindOf(event)
    const about = names.get(event.record_id)
    if (!kind) return []
    return {
      id: event.id,
      kind,
      recordId: event.record_id,
      at: event.created_at,
      number: about?.number ?? null,
      client: about?.client?.name ?? null,
    }
  })
}

/** The newest of the last two weeks, newest first. */
export const useClientNews = (businessId: string) =>
  useQuery({
    queryKey: [...eventsKey(businessId), 'clients'],
    queryFn: () => fetchClientNews(businessId),
    // Clients act while the app is open: each opening asks anew.
    staleTime: 0,
  })
