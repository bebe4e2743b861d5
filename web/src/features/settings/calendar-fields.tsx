import { scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { Controller } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { useVisitTimes } from '#parts/visit-times.ts'

import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import type { SettingsFormState } from './settings-form-state.ts'

const durations = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480]
const buffers = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120]

/** How long a visit takes, and what lies between two. */
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

/** Zone, weeks and what the calendar shows. */
export function CalendarFields({ form }: { form: SettingsFormState }) {
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
