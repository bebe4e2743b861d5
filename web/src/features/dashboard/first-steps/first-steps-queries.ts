import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

// A property has no mark of its own: it is a sample where its client is.
const columns =
  `anyone:clients(id), clients(id), placed:clients(id, property_addresses!inner()), quotes(id, status), jobs(id),
  drafts:invoices(id), sent:invoices(id, status), payments(id), expenses(id)` as const
const embedded = [
  'anyone',
  'clients',
  'placed',
  'quotes',
  'jobs',
  'drafts',
  'sent',
  'payments',
  'expenses',
] as const

/** Which of the first steps the records of the business show; one request, one row of each table. Sample records do not count. */
export const useFirstRecords = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['first_records', businessId],
    enabled: isOn,
    queryFn: async () => {
      let query = rest.from('businesses').select(columns).eq('id', businessId)
      for (const name of embedded) {
        // The order chooses the index: for any one row the database reads through the table, past those of all other businesses.
        const order = name === 'drafts' ? 'due_date' : 'created_at'
        query = query
          .order(order, { referencedTable: name, ascending: name === 'drafts' })
          .order('id', { referencedTable: name })
          .limit(1, { referencedTable: name })
        if (name !== 'anyone' && name !== 'expenses') query = query.is(`${name}.is_sample`, false)
      }
      query = query.eq('drafts.status', 'draft').not('sent.sent_at', 'is', null)
      const found = rowsOf<Selected<'businesses', typeof columns>>(await query.single())
      const [sent] = found.sent
      const [quote] = found.quotes
      return {
        /** Nobody and nothing is there yet, not even sample records. */
        isEmpty: found.anyone.length + found.expenses.length === 0,
        client: found.clients.length > 0,
        property: found.placed.length > 0,
        quote: quote !== undefined,
        job: found.jobs.length > 0,
        invoice: sent !== undefined,
        payment: found.payments.length > 0,
        /** A quote that is to become a job. */
        approvedId: quote?.status === 'approved' ? quote.id : undefined,
        draftId: found.drafts[0]?.id,
        /** An invoice that waits for its payment. */
        unpaidId: sent?.status === 'sent' ? sent.id : undefined,
      }
    },
  })

export type FirstRecords = NonNullable<ReturnType<typeof useFirstRecords>['data']>
