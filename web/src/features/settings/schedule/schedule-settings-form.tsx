import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import {
  type SettingsDraft,
  type SettingsForm,
  settingsDraftSchema,
} from '@fieldlark/domain/schedule/settings-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import { fetchSettings, useSaveSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'
import { SettingsFormPage, useLeave } from '../settings-form-page.tsx'
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

/** The settings as a record: its id is the business's. */
const rowOf = (settings: ScheduleSettings) => ({ ...settings, id: settings.business_id })

const fieldsOf = (row: ReturnType<typeof rowOf>): SettingsForm => ({
  working_hours: row.working_hours,
  default_duration_minutes: row.default_duration_minutes,
  buffer_minutes: row.buffer_minutes,
  show_weekends: row.show_weekends,
  show_past_jobs: row.show_past_jobs,
  default_view: row.default_view,
})

/** The fields and their values in words. */
function useScheduleWords() {
  const texts = useTexts(scheduleSettingsTexts)
  const { duration } = useVisitTimes()
  const labels = {
    working_hours: texts.hours,
    default_duration_minutes: texts.duration,
    buffer_minutes: texts.buffer,
    show_weekends: texts.weekends,
    show_past_jobs: texts.past,
    default_view: texts.view,
  }
  const weekText = (days: SettingsForm['working_hours']) =>
    days.map((day, at) => `${texts.weekdays[at]}: ${day ? `${day.start}–${day.end}` : texts.free}`).join('\n')
  const textOf = (name: string, value: unknown) => {
    if (name === 'working_hours') return weekText(value as SettingsForm['working_hours'])
    if (name === 'default_view') return texts.views[value as keyof typeof texts.views]
    if (typeof value === 'number') return value === 0 ? texts.noBuffer : duration(value)
    return undefined
  }
  return [labels, textOf] as const
}

export function ScheduleSettingsForm({
  settings,
  business,
}: {
  settings: ScheduleSettings
  business: Business
}) {
  const texts = useTexts(scheduleSettingsTexts)
  const { userId } = useSignedIn()
  const draftName = `schedule-settings:${userId}:${business.id}`
  const save = useSaveSettings(business.id).mutateAsync
  const record = useRecordForm<ReturnType<typeof rowOf>, SettingsForm, SettingsDraft>({
    draftName,
    row: rowOf(settings),
    fieldsOf,
    newFields: () => fieldsOf(rowOf(settings)),
    resolver,
    save: async ({ version, draft }) => rowOf(await save({ version: version ?? settings.version, draft })),
    fetch: async (id) => rowOf(await fetchSettings(id)),
    onSaved: useLeave(),
    texts: settingsFormTexts(texts, { start: texts.hours, end: texts.hours }),
  })
  const { form } = record
  const [labels, textOf] = useScheduleWords()
  return (
    <SettingsFormPage record={record} draftName={draftName} texts={texts} labels={labels} textOf={textOf}>
      <div className="grid gap-4">
        <WorkingHoursFields form={form} />
        <VisitFields form={form} />
        <CalendarFields form={form} />
      </div>
    </SettingsFormPage>
  )
}
