import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Checkbox } from '@fieldlark/ui/checkbox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useController } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import type { SettingsFormState } from './settings-form-state.ts'

const usual = { start: '08:00', end: '17:00' }

/** A row a weekday: worked or free, from and to. */
export function WorkingHoursFields({ form }: { form: SettingsFormState }) {
  const texts = useTexts(scheduleSettingsTexts)
  const fieldText = useFieldText()
  const { field } = useController({ control: form.control, name: 'working_hours' })
  const problems = form.formState.errors.working_hours
  const hours = field.value
  const set = (at: number, day: (typeof hours)[number]) => field.onChange(hours.with(at, day))
  const [first] = hours
  return (
    <Card>
      <CardHeader title={texts.hours} subtitle={texts.hoursHint} />
      <CardBody>
        <ul className="divide-y divide-line">
          {texts.weekdays.map((name, at) => {
            const day = hours[at] ?? null
            const problem = (key: 'start' | 'end') =>
              fieldText(problems?.[at]?.[key]?.message, 0, texts.problems)
            return (
              <li key={name} className="flex flex-wrap items-start gap-x-4 py-1.5 sm:flex-nowrap">
                <Checkbox
                  label={name}
                  aria-label={texts.works(name)}
                  checked={day !== null}
                  onChange={({ target }) => set(at, target.checked ? (first ?? usual) : null)}
                  className="w-full sm:w-40"
                />
                {day ? (
                  <div className="grid flex-1 grid-cols-2 gap-3 pb-1.5 sm:max-w-72">
                    <Field label={texts.startOf(name)} isLabelHidden error={problem('start')}>
                      <TextInput
                        type="time"
                        value={day.start}
                        onChange={({ target }) => set(at, { ...day, start: target.value })}
                      />
                    </Field>
                    <Field label={texts.endOf(name)} isLabelHidden error={problem('end')}>
                      <TextInput
                        type="time"
                        // An input of times knows no 24:00.
                        value={day.end === '24:00' ? '00:00' : day.end}
                        onChange={({ target }) =>
                          set(at, { ...day, end: target.value === '00:00' ? '24:00' : target.value })
                        }
                      />
                    </Field>
                  </div>
                ) : (
                  <span className="py-2.5 text-ink-faint max-sm:hidden pointer-fine:py-1.5">
                    {texts.free}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        {first && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-2 -ml-3"
            onClick={() => field.onChange(hours.map((day) => (day ? first : null)))}
          >
            {texts.copyToAll}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
