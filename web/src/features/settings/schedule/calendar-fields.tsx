import { scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { Controller, useController } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { useFieldText } from '#parts/forms/field-text.ts'

import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import type { SettingsFormState } from './settings-form-state.ts'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480]
const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]

/** The default duration of a visit, and the buffer between two. */
export function VisitFields({ form }: { form: SettingsFormState }) {
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

/** The time zone, the week, and what the calendar shows. */
export function CalendarFields({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  return (
    <Card>
      <CardHeader title={texts.calendar} />
      <CardBody className="grid gap-4">
        <ZoneField form={form} />
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <WeekStartField form={form} />
          <ViewField form={form} />
        </div>
        <div>
          <Switch label={texts.weekends} {...form.register('show_weekends')} />
          <Switch label={texts.past} {...form.register('show_past_jobs')} />
        </div>
      </CardBody>
    </Card>
  )
}

function ZoneField({ form: { control, formState } }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const fieldText = useFieldText()
  return (
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
  )
}

function WeekStartField({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const { field } = useController({ control: form.control, name: 'week_starts_on' })
  return (
    <Segmented
      label={texts.weekStart}
      value={String(field.value)}
      options={[
        { value: '1', label: texts.monday },
        { value: '7', label: texts.sunday },
      ]}
      onValueChange={(day) => field.onChange(Number(day))}
    />
  )
}

function ViewField({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const { field } = useController({ control: form.control, name: 'default_view' })
  return (
    <Segmented
      label={texts.view}
      value={field.value}
      options={scheduleViews.map((value) => ({ value, label: texts.views[value] }))}
      onValueChange={field.onChange}
    />
  )
}
