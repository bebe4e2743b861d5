import {
  type PortalForm as Fields,
  type PortalDraft,
  portalDraftSchema,
} from '@fieldlark/domain/businesses/portal-settings.ts'

import { useTexts } from '#language/language.tsx'

import { resolverOf, SettingsForm } from '../settings-form-page.tsx'
import { portalTexts } from './portal.texts.ts'
import { cutoffText, PortalFields } from './portal-fields.tsx'
import { fetchPortalSettings, type StoredPortalSettings, useSavePortalSettings } from './portal-queries.ts'

const resolver = resolverOf<Fields, PortalDraft>(portalDraftSchema)

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
  const save = useSavePortalSettings(settings.id).mutateAsync
  return (
    <SettingsForm<StoredPortalSettings, Fields, PortalDraft>
      name="portal"
      row={settings}
      fieldsOf={fieldsOf}
      resolver={resolver}
      save={({ version, draft }) => save({ version: version ?? settings.version, draft })}
      fetch={fetchPortalSettings}
      texts={texts}
      textOf={(name, value) => (name === 'cutoff_minutes' ? cutoffText(texts, Number(value)) : undefined)}
    >
      {(form) => <PortalFields form={form} />}
    </SettingsForm>
  )
}
