import type { PaymentTerms } from '#values/payment-terms.ts'

export const paperSizes = ['letter', 'a4'] as const
export type PaperSize = (typeof paperSizes)[number]

/** A row of document_settings: how the documents of a business look and the text that is on each of them. */
export type DocumentSettings = {
  business_id: string
  paper_size: PaperSize
  /** "#1f6f4a" */
  accent_color: string
  footer: string | null
  invoice_message: string | null
  invoice_terms: string | null
  quote_terms: string | null
  /** The payment terms of an invoice unless the client or job has others. */
  payment_terms: PaymentTerms
  /** How to pay without a card, in the business's own words. */
  bank_details: string | null
  /** Whether drafts get no number, for countries that require numbers without gaps. */
  is_number_given_when_sent: boolean
  version: number
  created_at: string
  updated_at: string
}

/** Maximum characters per column. */
export const documentLimits = {
  footer: 1000,
  invoiceMessage: 4000,
  invoiceTerms: 10_000,
  quoteTerms: 10_000,
  bankDetails: 2000,
} as const
