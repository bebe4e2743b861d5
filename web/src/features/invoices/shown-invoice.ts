import type { InvoiceSnapshot } from '@fieldlark/domain/invoices/invoice.ts'

import type { WholeInvoice } from '#data/invoices.ts'

/** An invoice as it stands, or a version of it as it was sent. */
export type ShownInvoice = { invoice: InvoiceSnapshot['invoice']; lines: InvoiceSnapshot['lines'] }

export const shownNow = (invoice: WholeInvoice): ShownInvoice => ({ invoice, lines: invoice.lines })
