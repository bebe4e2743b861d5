import type { RefObject } from 'react'

import type { WholeInvoice } from '#data/invoices.ts'

/** The dialogs of an invoice; the open one is the query parameter `dialog` of the URL. */
export const invoiceDialogs = [
  'send',
  'corrected',
  'link',
  'marked',
  'remind',
  'receipt',
  'pay',
  'credit',
  'writeOff',
  'void',
  'revoke',
  'delete',
] as const
export type InvoiceDialog = (typeof invoiceDialogs)[number]

export type InvoiceDialogProps = {
  invoice: WholeInvoice
  businessId: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}
