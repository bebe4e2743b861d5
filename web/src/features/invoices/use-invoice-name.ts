import type { Invoice } from '@fieldlark/domain/invoices/invoice.ts'

import { useTexts } from '#language/language.tsx'

import { invoiceTexts } from './invoice.texts.ts'

/** The name of an invoice in questions: its number, or that it is a draft. */
export function useInvoiceName() {
  const texts = useTexts(invoiceTexts)
  return ({ invoice_number }: Pick<Invoice, 'invoice_number'>) => invoice_number ?? texts.draftName
}
