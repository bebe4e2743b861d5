import { useId } from 'react'

import { useLanguage, useTexts } from '#language/language.tsx'

import { recurrenceTexts } from './recurrence.texts.ts'
import { weekdayName } from './rule-text.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** One or more days of the week, Monday first as the rule counts them. */
export function WeekdayPicker({
  value,
  onValueChange,
  error,
}: {
  value: readonly number[]
  onValueChange: (weekdays: number[]) => void
  error?: string | undefined
}) {
  const texts = useTexts(recurrenceTexts)
  const { language } = useLanguage()
  const id = useId()
  const toggle = (weekday: number) =>
    onValueChange(
      weekdays.filter((each) => (each === weekday ? !value.includes(each) : value.includes(each))),
    )
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-xs font-semibold">{texts.weekdays}</legend>
      <div className="grid grid-cols-7 gap-1 md:flex md:gap-2">
        {weekdays.map((weekday) => (
          <label
            key={weekday}
            className="relative flex min-h-11 items-center justify-center rounded-control border border-line bg-surface text-xs font-semibold text-ink-soft transition-colors hover:bg-sunken has-checked:border-field has-checked:bg-field has-checked:text-on-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field md:min-w-14 pointer-fine:min-h-10"
          >
            <input
              type="checkbox"
              aria-label={weekdayName(language, weekday)}
              checked={value.includes(weekday)}
              onChange={() => toggle(weekday)}
              className="absolute inset-0 rounded-control opacity-0"
            />
            <span aria-hidden>{weekdayName(language, weekday, 'short')}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
