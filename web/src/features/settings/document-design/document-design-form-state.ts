import type {
  DocumentSettingsDraft,
  DocumentSettingsForm,
} from '@fieldlark/domain/businesses/document-settings-draft.ts'

import type { StoredDocumentSettings } from '#data/document-settings.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

export type DesignFormState = RecordForm<DocumentSettingsForm, DocumentSettingsDraft>

export const fieldsOf = (row: StoredDocumentSettings): DocumentSettingsForm => ({
  paper_size: row.paper_size,
  accent_color: row.accent_color,
  footer: row.footer ?? '',
  invoice_message: row.invoice_message ?? '',
  invoice_terms: row.invoice_terms ?? '',
  quote_terms: row.quote_terms ?? '',
  payment_terms: row.payment_terms,
  is_number_given_when_sent: row.is_number_given_when_sent,
})
