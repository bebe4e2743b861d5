import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  type DocumentSettingsDraft,
  documentSettingsDraftSchema,
  type DocumentSettingsForm as Fields,
} from '@fieldlark/domain/businesses/document-settings-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'

import {
  fetchDocumentSettings,
  type StoredDocumentSettings,
  useSaveDocumentSettings,
} from '#data/document-settings.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'
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

export function DocumentDesignForm({ settings, business }: Props) {
  const texts = useTexts(documentDesignTexts)
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const draftName = `document-design:${userId}:${business.id}`
  const save = useSaveDocumentSettings(business.id).mutateAsync
  const leave = () => void navigate(paths.settings)
  const record = useRecordForm<StoredDocumentSettings, Fields, DocumentSettingsDraft>({
    draftName,
    row: settings,
    fieldsOf,
    newFields: () => fieldsOf(settings),
    resolver,
    save: ({ version, draft }) => save({ version: version ?? settings.version, draft }),
    fetch: fetchDocumentSettings,
    onSaved: leave,
    texts: settingsFormTexts(texts, {
      accent_color: texts.color,
      footer: texts.footer,
      invoice_message: texts.invoiceMessage,
      invoice_terms: texts.invoiceTerms,
      quote_terms: texts.quoteTerms,
    }),
  })
  const { form } = record
  return (
    <FormPage
      isOfSettings
      record={record}
      title={texts.title}
      draftName={draftName}
      failureTitle={texts.saveFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
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
    </FormPage>
  )
}
