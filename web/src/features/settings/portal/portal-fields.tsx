import {
  longestWelcome,
  type PortalDraft,
  type PortalForm,
  portalPages,
} from '@fieldlark/domain/businesses/portal-settings.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'

import { useTexts } from '#language/language.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'

import { portalTexts } from './portal.texts.ts'

type Props = { form: RecordForm<PortalForm, PortalDraft> }

const hour = 60
const day = 24 * hour
const cutoffs = [0, hour, 4 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]

/** How long before a visit, in words. */
export function cutoffText(texts: (typeof portalTexts)['en'], minutes: number): string {
  if (minutes === 0) return texts.untilStart
  const amount =
    minutes % day === 0 ? texts.days(minutes / day) : texts.hours(Math.round((minutes / hour) * 10) / 10)
  return texts.cutoff(amount)
}

/** Who may sign in, what they see there, and what they can do. */
export function PortalFields({ form }: Props) {
  const texts = useTexts(portalTexts)
  const { register, getValues } = form
  const ways = [...new Set([...cutoffs, getValues('cutoff_minutes')])].sort((a, b) => a - b)
  return (
    <>
      <Card>
        <CardHeader title={texts.who} />
        <CardBody>
          <Switch label={texts.fields.is_on} description={texts.hints.is_on} {...register('is_on')} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={texts.sees} />
        <CardBody>
          {portalPages.map((page) => (
            <Switch key={page} label={texts.fields[page]} {...register(page)} />
          ))}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title={texts.does} />
        <CardBody className="grid gap-4">
          <Switch
            label={texts.fields.may_request_new}
            description={texts.hints.may_request_new}
            {...register('may_request_new')}
          />
          <Field label={texts.fields.cutoff_minutes}>
            <NativeSelect {...register('cutoff_minutes', { valueAsNumber: true })}>
              {ways.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {cutoffText(texts, minutes)}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </CardBody>
      </Card>
      <WelcomeFields form={form} />
    </>
  )
}

function WelcomeFields({ form: { register, formState } }: Props) {
  const texts = useTexts(portalTexts)
  const fieldText = useFieldText()
  return (
    <Card>
      <CardHeader title={texts.welcome} subtitle={texts.welcomeHint} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        {(['welcome_en', 'welcome_es'] as const).map((name) => (
          <Field
            key={name}
            label={texts.fields[name]}
            error={fieldText(formState.errors[name]?.message, longestWelcome)}
          >
            <TextArea rows={4} {...register(name)} />
          </Field>
        ))}
      </CardBody>
    </Card>
  )
}
