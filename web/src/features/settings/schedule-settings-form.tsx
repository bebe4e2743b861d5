import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import {
  type SettingsDraft,
  type SettingsForm,
  settingsDraftSchema,
} from '@fieldlark/domain/schedule/settings-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useNavigate } from 'react-router'

import { fetchSettings, useSaveSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { CalendarFields, VisitFields } from './calendar-fields.tsx'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import { WorkingHoursFields } from './working-hours-fields.tsx'

const resolver = standardSchemaResolver(settingsDraftSchema) as never

/** The settings as a record: its id is the business's, its zone too. */
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
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    ReturnType<typeof rowOf>,
    SettingsForm,
    SettingsDraft
  >({
    draftName,
    row: rowOf(settings, business),
    fieldsOf,
    newFields: () => fieldsOf(rowOf(settings, business)),
    resolver,
    save: async ({ version, draft }) => {
      const saved = await save({ version: version ?? settings.version, business, draft })
      // Every screen reads the zone of the business from the session.
      if (draft.timezone !== business.timezone) await refresh()
      return rowOf(saved, { ...business, timezone: draft.timezone })
    },
    fetch: async (id) => rowOf(await fetchSettings(id), business),
    onSaved: leave,
    texts: {
      created: texts.saved,
      updated: texts.saved,
      createFailed: texts.saveFailed,
      updateFailed: texts.saveFailed,
    },
  })
  return (
    <FormPage
      title={texts.title}
      draftName={draftName}
      submit={submit}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      isRestored={isRestored}
      onDiscard={discard}
      clashes={clashes}
      failure={failure}
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
