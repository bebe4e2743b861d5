import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { type ScheduleSettings, scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import {
  type SettingsDraft,
  type SettingsForm,
  settingsDraftSchema,
} from '@fieldlark/domain/schedule/settings-draft.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'

import { fetchSettings, useSaveSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { FormPage } from '#parts/record/form-page.tsx'
import { type RecordForm, useRecordForm } from '#parts/record/use-record-form.ts'
import { useVisitTimes } from '#parts/visit-times.ts'
import { useSignedIn } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import { WorkingHoursFields } from './working-hours-fields.tsx'

export type SettingsFormState = RecordForm<SettingsForm, SettingsDraft>

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480]
const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]

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

function VisitFields({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const times = useVisitTimes()
  const { default_duration_minutes, buffer_minutes } = form.getValues()
  const withOwn = (choices: readonly number[], own: number) =>
    [...new Set([...choices, own])].sort((a, b) => a - b)
  return (
    <Card>
      <CardHeader title={texts.visits} />
      <CardBody className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.duration}>
          <NativeSelect {...form.register('default_duration_minutes', { valueAsNumber: true })}>
            {withOwn(durations, default_duration_minutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {times.duration(minutes)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={texts.buffer} hint={texts.bufferHint}>
          <NativeSelect {...form.register('buffer_minutes', { valueAsNumber: true })}>
            {withOwn(buffers, buffer_minutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? texts.noBuffer : times.duration(minutes)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </CardBody>
    </Card>
  )
}

const zonesWith = (own: string) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].sort()

function CalendarFields({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const fieldText = useFieldText()
  const { control, formState } = form
  return (
    <Card>
      <CardHeader title={texts.calendar} />
      <CardBody className="grid gap-4">
        <Field
          label={texts.zone}
          hint={texts.zoneHint}
          error={fieldText(formState.errors.timezone?.message, 0, texts.problems)}
        >
          <Controller
            control={control}
            name="timezone"
            render={({ field }) => (
              <Combobox
                items={zonesWith(field.value)}
                itemKey={(zone) => zone}
                itemLabel={(zone) => zone.replaceAll('_', ' ')}
                value={field.value}
                onValueChange={(zone) => zone && field.onChange(zone)}
                emptyText={texts.problems.invalid}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Controller
            control={control}
            name="week_starts_on"
            render={({ field }) => (
              <Segmented
                label={texts.weekStart}
                value={String(field.value)}
                options={[
                  { value: '1', label: texts.monday },
                  { value: '7', label: texts.sunday },
                ]}
                onValueChange={(day) => field.onChange(Number(day))}
              />
            )}
          />
          <Controller
            control={control}
            name="default_view"
            render={({ field }) => (
              <Segmented
                label={texts.view}
                value={field.value}
                options={scheduleViews.map((value) => ({ value, label: texts.views[value] }))}
                onValueChange={field.onChange}
              />
            )}
          />
        </div>
        <div>
          <Switch label={texts.weekends} {...form.register('show_weekends')} />
          <Switch label={texts.past} {...form.register('show_past_jobs')} />
        </div>
      </CardBody>
    </Card>
  )
}
