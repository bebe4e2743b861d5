import { rest } from './rest.ts'
import { rowsOf } from './table.ts'

/** number: of a request, a quote or an invoice; day: of a visit, also of one that a request is about. */
export type Named = {
  id: string
  number: string | null
  day: string | null
  client: { name: string | null } | null
}

const named = {
  request: async (ids: string[]): Promise<Named[]> =>
    rowsOf(
      await rest
        .from('requests')
        .select('id, number:request_number, client:clients(name), wish:visit_wishes(visit_date)')
        .in('id', ids),
    ).map(({ wish, ...row }) => ({ ...row, day: wish?.visit_date ?? null })),
  quote: async (ids: string[]): Promise<Named[]> =>
    rowsOf(
      await rest.from('quotes').select('id, number:quote_number, client:clients(name)').in('id', ids),
    ).map((row) => ({ ...row, day: null })),
  invoice: async (ids: string[]): Promise<Named[]> =>
    rowsOf(
      await rest.from('invoices').select('id, number:invoice_number, client:clients(name)').in('id', ids),
    ).map((row) => ({ ...row, day: null })),
  visit: async (ids: string[]): Promise<Named[]> =>
    rowsOf(await rest.from('visits').select('id, day:visit_date, client:clients(name)').in('id', ids)).map(
      (row) => ({ ...row, number: null }),
    ),
  client: async (ids: string[]): Promise<Named[]> =>
    rowsOf(await rest.from('clients').select('id, name').in('id', ids)).map(({ id, name }) => ({
      id,
      number: null,
      day: null,
      client: { name },
    })),
}
const records = ['request', 'quote', 'invoice', 'visit', 'client'] as const

/** The records that notifications are about, by id, as far as the caller may read them. */
export async function namesOf(
  notifications: readonly { record: string | null; record_id: string | null }[],
): Promise<ReadonlyMap<string, Named>> {
  const found = await Promise.all(
    records.map(async (record) => {
      const ids = notifications.flatMap((each) =>
        each.record === record && each.record_id ? [each.record_id] : [],
      )
      return ids.length === 0 ? [] : named[record]([...new Set(ids)])
    }),
  )
  return new Map(found.flat().map((each) => [each.id, each]))
}
