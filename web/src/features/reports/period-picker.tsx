import { nameOf, type Period, periodNames, periodOf } from '@fieldlark/domain/reports/period.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { reportsTexts } from './reports.texts.ts'

const own = 'custom'

/** A named period, or one from date to date. */
export function PeriodPicker({
  period,
  today,
  onPeriod,
}: {
  period: Period
  today: string
  onPeriod: (period: Period) => void
}) {
  const texts = useTexts(reportsTexts)
  const name = nameOf(period, today)
  // The custom fields start with the period shown, and stay while typing even if the dates match a named period.
  const [ownDays, setOwnDays] = useState<string | null>(null)
  const [typed, setTyped] = useState<Partial<Period>>({})
  const typedDays = { ...period, ...typed }
  const isBackwards = typedDays.from !== '' && typedDays.to !== '' && typedDays.to < typedDays.from
  const daysOf = ({ from, to }: Period) => `${from} ${to}`
  const shown = name === null || ownDays === daysOf(period) ? own : name
  const choose = (value: string) => {
    const chosen = periodNames.find((each) => each === value)
    setOwnDays(chosen === undefined ? daysOf(period) : null)
    setTyped({})
    if (chosen) onPeriod(periodOf(chosen, today))
  }
  const type = (change: Partial<Period>) => {
    const next = { ...typedDays, ...change }
    const isWhole = next.from !== '' && next.to !== '' && next.from <= next.to
    setTyped(isWhole ? {} : { ...typed, ...change })
    if (!isWhole) return
    setOwnDays(daysOf(next))
    onPeriod(next)
  }
  return (
    <>
      <Field label={texts.period} className="col-span-2 lg:col-span-1">
        <NativeSelect value={shown} onChange={(event) => choose(event.target.value)}>
          {[...periodNames, own].map((each) => (
            <option key={each} value={each}>
              {texts.periods[each as keyof typeof texts.periods]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {shown === own &&
        (['from', 'to'] as const).map((end) => (
          <Field key={end} label={texts[end]} error={end === 'to' && isBackwards && texts.endsBefore}>
            <TextInput
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={typedDays[end]}
              onChange={(event) => type({ [end]: event.target.value })}
            />
          </Field>
        ))}
    </>
  )
}
