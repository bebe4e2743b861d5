import { ends, firstDays, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'

import { useLanguage, useTexts } from '#language/language.tsx'

import { CountInput } from './count-input.tsx'
import { NextDates } from './next-dates.tsx'
import { recurrenceTexts } from './recurrence.texts.ts'
import { monthDays, startedOn, type Unit, unitOf, units, withUnit } from './rule-fields.ts'
import { monthDayText } from './rule-text.ts'
import { WeekdayPicker } from './weekday-picker.tsx'

type RuleErrors = Partial<Record<keyof RecurrenceRule, string | undefined>>

const shown = 5

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The fields of a recurrence rule: frequency, days, start and end, with the resulting dates. */
export function RecurrenceFields<Rule extends RecurrenceRule>({
  value,
  onValueChange,
  errors = {},
  from,
  className,
}: {
  /** Other values of the rule, such as a time, are kept. */
  value: Rule
  onValueChange: (rule: Rule) => void
  /** Error texts. */
  errors?: RuleErrors
  /** The dates are shown from this day on; by default from the first. */
  from?: string
  className?: string
}) {
  const texts = useTexts(recurrenceTexts)
  const change = (changes: Partial<RecurrenceRule>) => onValueChange({ ...value, ...changes })
  const unit = unitOf(value)
  const isStarted = isDay(value.start_date)
  return (
    <div className={cn('grid gap-4', className)}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={texts.starts} error={errors.start_date} isRequired>
          <TextInput
            type="date"
            value={value.start_date}
            onChange={({ target }) => change(startedOn(value, target.value))}
          />
        </Field>
        <EveryField value={value} onChange={change} error={errors.every} />
      </div>
      {unit === 'week' && (
        <WeekdayPicker
          value={value.weekdays}
          onValueChange={(weekdays) => change({ weekdays })}
          error={errors.weekdays}
        />
      )}
      {unit === 'month' && isStarted && <MonthDayField value={value} onChange={change} />}
      <EndFields value={value} onChange={change} errors={errors} />
      <NextDates rule={value} days={isStarted ? firstDays(value, shown, from) : []} />
    </div>
  )
}

type PartProps = { value: RecurrenceRule; onChange: (changes: Partial<RecurrenceRule>) => void }

/** "Every 2 weeks": the interval and its unit. */
function EveryField({ value, onChange, error }: PartProps & { error: string | undefined }) {
  const texts = useTexts(recurrenceTexts)
  const unit = unitOf(value)
  const names = value.every === 1 ? texts.oneUnit : texts.units
  return (
    <Field label={texts.every} error={error}>
      <div className="grid grid-cols-[5rem_1fr] gap-2">
        <CountInput
          most={365}
          label={texts.everyCount}
          value={value.every}
          onValueChange={(every) => onChange(withUnit(value, unit, every ?? 1))}
        />
        <NativeSelect
          aria-label={texts.unit}
          value={unit}
          onChange={({ target }) => onChange(withUnit(value, target.value as Unit, value.every))}
        >
          {units.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </NativeSelect>
      </div>
    </Field>
  )
}

function MonthDayField({ value, onChange }: PartProps) {
  const texts = useTexts(recurrenceTexts)
  const { language } = useLanguage()
  const choices = monthDays(value)
  const keyOf = ({ frequency, nth }: Pick<RecurrenceRule, 'frequency' | 'nth'>) => `${frequency} ${nth ?? ''}`
  const isShort = value.frequency === 'monthly_date' && Number(value.start_date.slice(8)) > 28
  return (
    <Field label={texts.monthDay} hint={isShort ? texts.shortMonths : undefined}>
      <NativeSelect
        value={keyOf(value)}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => keyOf(choice) === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {choices.map((choice) => (
          <option key={keyOf(choice)} value={keyOf(choice)}>
            {monthDayText(language, { ...choice, start_date: value.start_date })}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function EndFields({ value, onChange, errors }: PartProps & { errors: RuleErrors }) {
  const texts = useTexts(recurrenceTexts)
  const options = ends.map((kind) => ({ value: kind, label: texts.endsKinds[kind] }))
  const choose = (kind: RecurrenceRule['ends']) =>
    onChange({
      ends: kind,
      end_date:
        kind === 'on'
          ? (value.end_date ?? (isDay(value.start_date) ? addDays(value.start_date, 365) : null))
          : null,
      end_count: kind === 'after' ? (value.end_count ?? 10) : null,
    })
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Segmented label={texts.ends} options={options} value={value.ends} onValueChange={choose} />
      {value.ends === 'on' && (
        <Field label={texts.endDate} error={errors.end_date}>
          <TextInput
            type="date"
            min={value.start_date}
            value={value.end_date ?? ''}
            onChange={({ target }) => onChange({ end_date: target.value || null })}
          />
        </Field>
      )}
      {value.ends === 'after' && (
        <Field label={texts.endCount} error={errors.end_count}>
          <CountInput
            most={10_000}
            value={value.end_count}
            onValueChange={(end_count) => onChange({ end_count })}
          />
        </Field>
      )}
    </div>
  )
}
