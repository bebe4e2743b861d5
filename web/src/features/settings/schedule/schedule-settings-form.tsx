import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import {
  type SettingsDraft,
  type SettingsForm,
  settingsDraftSchema,
} from '@fieldlark/domain/schedule/settings-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { fetchSettings, useSaveSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'
import { settingsFormTexts } from '../settings-form-texts.ts'
import { CalendarFields, VisitFields } from './calendar-fields.tsx'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import { WorkingHoursFields } from './working-hours-fields.tsx'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolver = standardSchemaResolver(settingsDraftSchema) as unknown as Resolver<
  RecordValues<SettingsForm>,
  unknown,
  SettingsDraft
>

/** The settings as a record: its id and time zone are the business's. */
const rowOf = (settings: ScheduleSettings, { timezone }: Business) => ({
  ...settings,
  id: settings.business_id,
  timezone,
})

const fieldsOf = (row: ReturnType<typeof rowOf>): SettingsForm => ({
  working_hours: row.working_hours,
  default_duration_minutes: row.default_duration_minutes,
  buffer_minutes: row.buffer_minutes,
  show_weekends: row.show_weekends,
  show_past_jobs: row.show_past_jobs,
  default_view: row.default_view,
  week_starts_on: row.week_starts_on,
  timezone: row.timezone,
})

export function ScheduleSettingsForm({
  settings,
  business,
}: {
  settings: ScheduleSettings
  business: Business
}) {
  const texts = useTexts(scheduleSettingsTexts)
  const navigate = useNavigate()
  const { userId, refresh } = useSignedIn()
  const draftName = `schedule-settings:${userId}:${business.id}`
  const save = useSaveSettings(business.id).mutateAsync
  const leave = () => void navigate(paths.settings)
  const record = useRecordForm<ReturnType<typeof rowOf>, SettingsForm, SettingsDraft>({
    draftName,
    row: rowOf(settings, business),
    fieldsOf,
    newFields: () => fieldsOf(rowOf(settings, business)),
    resolver,
    save: async ({ version, draft }) => {
      const saved = await save({ version: version ?? settings.version, business, draft })
      // Every screen reads the time zone of the business from the session.
      if (draft.timezone !== business.timezone) await refresh()
      return rowOf(saved, { ...business, timezone: draft.timezone })
    },
    fetch: async (id) => rowOf(await fetchSettings(id), business),
    onSaved: leave,
    texts: settingsFormTexts(texts, { start: texts.hours, end: texts.hours, timezone: texts.zone }),
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
      <div className="grid gap-4">
        <WorkingHoursFields form={form} />
        <VisitFields form={form} />
        <CalendarFields form={form} />
      </div>
    </FormPage>
  )
}
