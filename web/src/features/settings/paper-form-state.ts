import type { PaperDraft, PaperForm } from '@fieldlark/domain/businesses/paper-draft.ts'

import type { PaperSettings } from '#data/paper-settings.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

export type PaperFormState = RecordForm<PaperForm, PaperDraft>

export const fieldsOf = (row: PaperSettings): PaperForm => ({
  paper_size: row.paper_size,
  accent_color: row.accent_color,
  footer: row.footer ?? '',
  invoice_message: row.invoice_message ?? '',
  invoice_terms: row.invoice_terms ?? '',
  quote_terms: row.quote_terms ?? '',
  payment_terms: row.payment_terms,
  is_number_given_when_sent: row.is_number_given_when_sent,
})
