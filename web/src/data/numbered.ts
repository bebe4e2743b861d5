import { useQuery } from '@tanstack/react-query'

import { untypedRest } from './rest.ts'
import { rowsOf } from './table.ts'

const columns = {
  invoices: 'invoice_number',
  jobs: 'job_number',
  quotes: 'quote_number',
  requests: 'request_number',
} as const

/** The records of one kind that have a number, of one business. */
export type Numbered = { table: keyof typeof columns; businessId: string }

/** The id of the record with a number; asked for only if there is a number. */
export const useNumbered = (of: Numbered | undefined, number: string | null) =>
  useQuery({
    queryKey: [of?.table, of?.businessId, 'numbered', number],
    enabled: of !== undefined && number !== null,
    queryFn: async () => {
      if (!of) return null
      const { table, businessId } = of
      const query = untypedRest.from(table).select('id').eq('business_id', businessId)
      const rows = rowsOf<{ id: string }[]>(await query.eq(columns[table], number ?? '').limit(1))
      return rows[0]?.id ?? null
    },
  })
