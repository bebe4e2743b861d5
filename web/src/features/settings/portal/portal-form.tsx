import {
  type PortalForm as Fields,
  type PortalDraft,
  portalDraftSchema,
} from '@fieldlark/domain/businesses/portal-settings.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useSignedIn } from '#session/session.tsx'

import { SettingsFormPage, useSettingsForm } from '../settings-form-page.tsx'
import { portalTexts } from './portal.texts.ts'
import { cutoffText, PortalFields } from './portal-fields.tsx'
import { fetchPortalSettings, type StoredPortalSettings, useSavePortalSettings } from './portal-queries.ts'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolver = standardSchemaResolver(portalDraftSchema) as unknown as Resolver<
  RecordValues<Fields>,
  unknown,
  PortalDraft
>

const fieldsOf = (row: StoredPortalSettings): Fields => ({
  is_on: row.is_on,
  shows_quotes: row.shows_quotes,
  shows_invoices: row.shows_invoices,
  shows_appointments: row.shows_appointments,
  shows_requests: row.shows_requests,
  shows_messages: row.shows_messages,
  may_request_new: row.may_request_new,
  cutoff_minutes: row.cutoff_minutes,
  welcome_en: row.welcome_en ?? '',
  welcome_es: row.welcome_es ?? '',
})

export function PortalForm({ settings }: { settings: StoredPortalSettings }) {
  const texts = useTexts(portalTexts)
  const { userId } = useSignedIn()
  const draftName = `portal:${userId}:${settings.id}`
  const save = useSavePortalSettings(settings.id).mutateAsync
  const record = useSettingsForm<StoredPortalSettings, Fields, PortalDraft>({
    draftName,
    row: settings,
    fieldsOf,
    resolver,
    save: ({ version, draft }) => save({ version: version ?? settings.version, draft }),
    fetch: fetchPortalSettings,
    texts,
    labels: texts.fields,
  })
  const textOf = (name: string, value: unknown) =>
    name === 'cutoff_minutes' ? cutoffText(texts, Number(value)) : undefined
  return (
    <SettingsFormPage
      record={record}
      draftName={draftName}
      texts={texts}
      labels={texts.fields}
      textOf={textOf}
    >
      <div className="grid gap-4">
        <Alert tone="info" title={texts.notOpenTitle}>
          {texts.notOpen}
        </Alert>
        <PortalFields form={record.form} />
      </div>
    </SettingsFormPage>
  )
}
