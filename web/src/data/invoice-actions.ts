import type { Invoice } from '@fieldlark/domain/invoices/invoice.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { forgetInvoices } from './invoices.ts'
import { procedure } from './procedure.ts'

export type InvoiceSending = {
  invoiceId: string
  /** By e-mail, by an address to copy, or only noted that it went out. */
  via: 'mail' | 'link' | 'marked'
  to: string | null
  note: string | null
}

type Reminding = { invoiceId: string; to: string | null; note: string | null }

export const sendInvoice = async ({ invoiceId, via, to, note }: InvoiceSending) =>
  (
    await procedure<{ token?: string | null }>('send_invoice', {
      invoice_id: invoiceId,
      via,
      to_address: to,
      note,
    })
  ).token ?? null

export const remindInvoice = ({ invoiceId, to, note }: Reminding) =>
  procedure<unknown>('remind_invoice', { invoice_id: invoiceId, to_address: to, note })

const steps = {
  send: sendInvoice,
  remind: remindInvoice,
  void: (invoiceId: string) => procedure<Invoice>('void_invoice', { invoice_id: invoiceId }),
  unvoid: (invoiceId: string) => procedure<Invoice>('unvoid_invoice', { invoice_id: invoiceId }),
  writeOff: ({ invoiceId, reason }: { invoiceId: string; reason: string | null }) =>
    procedure<Invoice>('write_off_invoice', { invoice_id: invoiceId, reason }),
  undoWriteOff: (invoiceId: string) => procedure<Invoice>('undo_write_off', { invoice_id: invoiceId }),
  duplicate: ({ invoiceId, newId }: { invoiceId: string; newId: string }) =>
    procedure<Invoice>('duplicate_invoice', { invoice_id: invoiceId, id: newId }),
  revokeLinks: (invoiceId: string) => procedure<unknown>('revoke_invoice_links', { invoice_id: invoiceId }),
}

type Steps = typeof steps
export type InvoiceStep = keyof Steps

/** What one does with an invoice besides writing it. Each step may be repeated: it answers the same. */
export function useInvoiceStep<Name extends InvoiceStep>(businessId: string, name: Name) {
  const client = useQueryClient()
  type Input = Parameters<Steps[Name]>[0]
  type Answer = Awaited<ReturnType<Steps[Name]>>
  const step = steps[name] as unknown as (input: Input) => Promise<Answer>
  return useMutation({ mutationFn: step, onSettled: () => forgetInvoices(client, businessId) })
}
