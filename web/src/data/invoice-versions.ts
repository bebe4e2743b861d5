import type { InvoiceVersion } from '@fieldlark/domain/invoices/invoice.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { invoicesKey } from './invoices.ts'
import { rowsOf } from './table.ts'

export type SentInvoiceVersion = Pick<InvoiceVersion, 'version_number' | 'created_at'>

/** Which versions a client was shown, newest first. */
export const useInvoiceVersions = (businessId: string, invoiceId: string) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'versions', invoiceId],
    queryFn: async () => {
      const query = rest
        .from('invoice_versions')
        .select('version_number, created_at')
        .eq('invoice_id', invoiceId)
      return rowsOf(await query.order('version_number', { ascending: false })) as SentInvoiceVersion[]
    },
  })

/** One version as the client saw it; asked for once it is chosen. */
export const useInvoiceVersion = (businessId: string, invoiceId: string, versionNumber: number | null) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'versions', invoiceId, versionNumber],
    enabled: versionNumber !== null,
    // What was sent never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const query = rest.from('invoice_versions').select('*').eq('invoice_id', invoiceId)
      return rowsOf<InvoiceVersion>(await query.eq('version_number', versionNumber).single())
    },
  })
