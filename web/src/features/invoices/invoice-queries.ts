import type { InvoiceVersion } from '@fieldlark/domain/invoices/invoice.ts'
import { useQuery } from '@tanstack/react-query'
import { type InvoiceSave, invoicesKey, savedInvoice } from '#data/invoices.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'
import type { Sending } from '#parts/document/use-sending.ts'

export type InvoiceSending = Sending & { invoiceId: string }

type Reminding = { invoiceId: string; to: string | null; note: string | null }

const wayOf = ({ via, to, note }: Sending) => ({ via, to_address: to, note })
const sendingOf = ({ invoiceId, ...way }: InvoiceSending) => ({ invoice_id: invoiceId, ...wayOf(way) })
const remindingOf = ({ invoiceId, to, note }: Reminding) => ({ invoice_id: invoiceId, to_address: to, note })

/** Returns the token of the link, if one was created. */
export const useSendInvoice = (businessId: string) => useCommand(businessId, 'send_invoice', sendingOf)
/** Saves and sends, both or neither; a retry with the same id saves the same invoice. Returns what sending returns. */
export const useSaveAndSendInvoice = (businessId: string) =>
  useCommand(businessId, 'save_and_send_invoice', ({ save, ...way }: Sending & { save: InvoiceSave }) => ({
    ...savedInvoice(businessId, save),
    ...wayOf(way),
  }))
export const useRemindInvoice = (businessId: string) => useCommand(businessId, 'remind_invoice', remindingOf)

export type SentInvoiceVersion = Pick<InvoiceVersion, 'version_number' | 'created_at'>

/** The versions sent to the client, newest first. */
export const useInvoiceVersions = (businessId: string, invoiceId: string) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'versions', invoiceId],
    queryFn: async () => {
      const query = rest
        .from('invoice_versions')
        .select('version_number, created_at')
        .eq('invoice_id', invoiceId)
      return rowsOf(await query.order('version_number', { ascending: false }))
    },
  })

/** One version as the client saw it; fetched when it is selected. */
export const useInvoiceVersion = (businessId: string, invoiceId: string, versionNumber: number | null) =>
  useQuery({
    queryKey: [...invoicesKey(businessId), 'versions', invoiceId, versionNumber],
    enabled: versionNumber !== null,
    // A sent version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const query = rest.from('invoice_versions').select('*').eq('invoice_id', invoiceId)
      return rowsOf<InvoiceVersion>(await query.eq('version_number', versionNumber ?? 0).single())
    },
  })
