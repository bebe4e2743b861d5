import type { SettingsForm } from '@fieldlark/domain/schedule/settings-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FieldError, useController } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import type { SettingsFormState } from './settings-form-state.ts'

const usual = { start: '08:00', end: '17:00' }

type Day = SettingsForm['working_hours'][number]

/** The hours of the business, one row per weekday. */
export function WorkingHoursFields({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const { field } = useController({ control: form.control, name: 'working_hours' })
  const problems = form.formState.errors.working_hours
  return (
    <Card>
      <CardHeader title={texts.hours} subtitle={texts.hoursHint} />
      <CardBody>
        <WeekFields hours={field.value} onHours={field.onChange} problemsOf={(at) => problems?.[at]} />
      </CardBody>
    </Card>
  )
}

/** One row per weekday: working or off, from and to. */
export function WeekFields({
  hours,
  onHours,
  problemsOf,
}: {
  hours: readonly Day[]
  onHours: (hours: Day[]) => void
  problemsOf: (at: number) => Problems | undefined
}) {
  const texts = useTexts(scheduleSettingsTexts)
  const [first] = hours
  return (
    <>
      <ul className="divide-y divide-line">
        {texts.weekdays.map((name, at) => (
          <DayFields
            key={name}
            name={name}
            day={hours[at] ?? null}
            usual={first ?? usual}
            problems={problemsOf(at)}
            onDay={(day) => onHours(hours.with(at, day))}
          />
        ))}
      </ul>
      {first && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3"
          onClick={() => onHours(hours.map((day) => (day ? first : null)))}
        >
          {texts.copyToAll}
        </Button>
      )}
    </>
  )
}

type Problems = Partial<Record<'start' | 'end', Pick<FieldError, 'message'>>>

/** One weekday; `usual` is its initial value when it becomes a working day. */
function DayFields({
  name,
  day,
  usual: begun,
  problems,
  onDay,
}: {
  name: string
  day: Day
  usual: NonNullable<Day>
  problems: Problems | undefined
  onDay: (day: Day) => void
}) {
  const texts = useTexts(scheduleSettingsTexts)
  const fieldText = useFieldText()
  const problem = (key: 'start' | 'end') => fieldText(problems?.[key]?.message, 0, texts.problems)
  return (
    <li className="flex flex-wrap items-start gap-x-4 py-1.5 sm:flex-nowrap">
      <Checkbox
        label={name}
        aria-label={texts.works(name)}
        checked={day !== null}
        onChange={({ target }) => onDay(target.checked ? begun : null)}
        className="w-full sm:w-40"
      />
      {day ? (
        <div className="grid flex-1 grid-cols-2 gap-3 pb-1.5 sm:max-w-72">
          <Field label={texts.startOf(name)} isLabelHidden error={problem('start')}>
            <TextInput
              type="time"
              value={day.start}
              onChange={({ target }) => onDay({ ...day, start: target.value })}
            />
          </Field>
          <Field label={texts.endOf(name)} isLabelHidden error={problem('end')}>
            <TextInput
              type="time"
              // A time input has no 24:00.
              value={day.end === '24:00' ? '00:00' : day.end}
              onChange={({ target }) =>
                onDay({ ...day, end: target.value === '00:00' ? '24:00' : target.value })
              }
            />
          </Field>
        </div>
      ) : (
        <span className="py-2.5 text-ink-faint max-sm:hidden pointer-fine:py-1.5">{texts.free}</span>
      )}
    </li>
  )
}
