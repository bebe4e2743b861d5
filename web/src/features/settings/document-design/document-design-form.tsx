import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  accentColors,
  type DocumentSettingsDraft,
  documentSettingsDraftSchema,
  type DocumentSettingsForm as Fields,
} from '@fieldlark/domain/businesses/document-settings-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import {
  fetchDocumentSettings,
  type StoredDocumentSettings,
  useSaveDocumentSettings,
} from '#data/document-settings.ts'
import { useTexts } from '#language/language.tsx'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'
import { SettingsFormPage, useLeave } from '../settings-form-page.tsx'
import { settingsFormTexts } from '../settings-form-texts.ts'
import { DesignFields } from './design-fields.tsx'
import { DesignPreview } from './design-preview.tsx'
import { documentDesignTexts } from './document-design.texts.ts'
import { fieldsOf } from './document-design-form-state.ts'
import { LogoCard } from './logo-card.tsx'
import { DefaultFields, WordingFields } from './wording-fields.tsx'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolver = standardSchemaResolver(documentSettingsDraftSchema) as unknown as Resolver<
  RecordValues<Fields>,
  unknown,
  DocumentSettingsDraft
>

type Props = { settings: StoredDocumentSettings; business: Business }

/** The fields and their values in words. */
function useDesignWords() {
  const texts = useTexts(documentDesignTexts)
  const terms = useTexts(paymentTermsTexts)
  const labels = {
    paper_size: texts.paperSize,
    accent_color: texts.color,
    footer: texts.footer,
    invoice_message: texts.invoiceMessage,
    invoice_terms: texts.invoiceTerms,
    quote_terms: texts.quoteTerms,
    payment_terms: texts.paymentTerms,
    is_number_given_when_sent: texts.numberWhenSent,
  }
  const textOf = (name: string, value: unknown) => {
    if (name === 'paper_size') return texts.sizes[value as keyof typeof texts.sizes]
    if (name === 'payment_terms') return terms[value as keyof typeof terms]
    if (name !== 'accent_color') return undefined
    return texts.colors[accentColors.findIndex((color) => color === value)]
  }
  return [labels, textOf] as const
}

export function DocumentDesignForm({ settings, business }: Props) {
  const texts = useTexts(documentDesignTexts)
  const { userId } = useSignedIn()
  const draftName = `document-design:${userId}:${business.id}`
  const [labels, textOf] = useDesignWords()
  const save = useSaveDocumentSettings(business.id).mutateAsync
  const record = useRecordForm<StoredDocumentSettings, Fields, DocumentSettingsDraft>({
    draftName,
    row: settings,
    fieldsOf,
    newFields: () => fieldsOf(settings),
    resolver,
    save: ({ version, draft }) => save({ version: version ?? settings.version, draft }),
    fetch: fetchDocumentSettings,
    onSaved: useLeave(),
    texts: settingsFormTexts(texts, labels),
  })
  const { form } = record
  return (
    <SettingsFormPage record={record} draftName={draftName} texts={texts} labels={labels} textOf={textOf}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LogoCard business={business} />
          <DesignFields form={form} />
          <WordingFields form={form} />
          <DefaultFields form={form} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4">
          <DesignPreview form={form} business={business} bankDetails={settings.bank_details} />
        </div>
      </div>
    </SettingsFormPage>
  )
}
