import type {
  BookingSettingsDraft,
  BookingSettingsForm,
} from '@fieldlark/domain/businesses/booking-settings.ts'
import { bookingSteps } from '@fieldlark/domain/businesses/booking-settings.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { paths } from '#paths.ts'

import { bookingSettingsTexts } from './booking-settings.texts.ts'

type Texts = (typeof bookingSettingsTexts)['en']
type Props = { form: RecordForm<BookingSettingsForm, BookingSettingsDraft> }

const hour = 60
const day = 24 * hour

/** What is offered, beside a value that is stored and unusual. */
const offered = {
  lead_minutes: [0, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day],
  horizon_days: [7, 14, 30, 60, 90, 180, 365],
  step_minutes: bookingSteps,
  day_cap: [0, 1, 2, 3, 4, 5, 6, 8, 10],
  answer_hours: [2, 4, 8, 12, 24, 48, 72],
  cutoff_minutes: [0, 2 * hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day],
} as const
type Rule = keyof typeof offered
const rules = Object.keys(offered) as Rule[]

function lengthText(texts: Texts, minutes: number): string {
  if (minutes % day === 0) return texts.days(minutes / day)
  return minutes % hour === 0 ? texts.hours(minutes / hour) : texts.minutes(minutes)
}

/** The value of a rule in words; of a switch, what every form says. */
export function ruleText(texts: Texts, name: string, value: unknown): string | undefined {
  const amount = Number(value)
  if (name === 'lead_minutes') return amount === 0 ? texts.noNotice : lengthText(texts, amount)
  if (name === 'cutoff_minutes')
    return amount === 0 ? texts.untilStart : texts.before(lengthText(texts, amount))
  if (name === 'horizon_days') return texts.days(amount)
  if (name === 'step_minutes') return texts.minutes(amount)
  if (name === 'day_cap') return amount === 0 ? texts.asManyAsFit : texts.visits(amount)
  return name === 'answer_hours' ? texts.hours(amount) : undefined
}

/** Whether clients can book, who is booked without being asked, and which times are offered. */
export function BookingSettingsFields({ form }: Props) {
  const texts = useTexts(bookingSettingsTexts)
  const needsCode = useWatch({ control: form.control, name: 'needs_code' })
  return (
    <>
      <Card>
        <CardHeader title={texts.rules} />
        <CardBody>
          <Switch label={texts.fields.is_on} description={texts.hints.is_on} {...form.register('is_on')} />
          <Switch
            label={texts.fields.needs_code}
            description={texts.hints.needs_code}
            {...form.register('needs_code')}
          />
          {/* Whoever has not proven an address waits for the office. */}
          {needsCode && (
            <Switch
              label={texts.fields.is_auto_accept}
              description={texts.hints.is_auto_accept}
              {...form.register('is_auto_accept')}
            />
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={texts.times} subtitle={texts.timesHint} />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          {rules.map((name) => (
            <RuleField key={name} name={name} form={form} />
          ))}
          <div className="flex flex-wrap gap-x-6 lg:col-span-2">
            <OtherSection to={paths.settingsServices} label={texts.toServices} />
            <OtherSection to={paths.settingsSchedule} label={texts.toSchedule} />
          </div>
        </CardBody>
      </Card>
    </>
  )
}

function OtherSection({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 items-center font-medium text-field underline underline-offset-4"
    >
      {label}
    </Link>
  )
}

function RuleField({ name, form: { register, getValues } }: Props & { name: Rule }) {
  const texts = useTexts(bookingSettingsTexts)
  const shown = [...new Set<number>([...offered[name], getValues(name)])].toSorted((a, b) => a - b)
  return (
    <Field label={texts.fields[name]} hint={texts.hints[name]}>
      <NativeSelect {...register(name, { valueAsNumber: true })}>
        {shown.map((value) => (
          <option key={value} value={value}>
            {ruleText(texts, name, value)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
