import type { RefObject } from 'react'

import type { WholeInvoice } from '#data/invoices.ts'

/** What opens something to fill in or to confirm; it stands in the address as `ask`. */
export const invoiceDialogs = [
  'send',
  'corrected',
  'link',
  'marked',
  'remind',
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
