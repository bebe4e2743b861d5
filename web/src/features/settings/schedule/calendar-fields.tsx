import { scheduleViews } from '@fieldlark/domain/schedule/settings.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { paths } from '#paths.ts'

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

/** What the calendar shows. */
export function CalendarFields({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  return (
    <Card>
      <CardHeader title={texts.calendar} />
      <CardBody className="grid gap-4">
        <ViewField form={form} />
        <div>
          <Switch label={texts.weekends} {...form.register('show_weekends')} />
          <Switch label={texts.past} {...form.register('show_past_jobs')} />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
          <p>{texts.regional}</p>
          <Button variant="link" size="sm" render={<Link to={paths.settingsRegional} />}>
            {texts.toRegional}
          </Button>
        </div>
      </CardBody>
    </Card>
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
