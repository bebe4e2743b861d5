import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { numberText } from '@fieldlark/domain/values/number-text.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { formatDay, formatMoment } from '#language/formats.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'

import { regionalTexts } from './regional.texts.ts'

type Props = { language: Language; timezone: string; currency: string | null }

/** A date, a time, a number and an amount as the choices of the form would write them. */
export function FormatSamples({ language, timezone, currency }: Props) {
  const texts = useTexts(regionalTexts)
  const { now } = useToday()
  const samples = {
    day: formatDay(language, now, timezone),
    moment: formatMoment(language, now, timezone),
    number: numberText(language, 12_345.5, currency),
    money: moneyText(language, 1234.5, currency ?? ''),
  }
  const kinds = ['day', 'moment', 'number', 'money'] as const
  return (
    <Card>
      <CardHeader title={texts.formats} subtitle={texts.formatsHint} />
      <CardBody>
        <dl className="grid gap-4 sm:grid-cols-2" lang={language}>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt className="text-ink-soft text-xs">{texts.samples[kind]}</dt>
              <dd className="font-semibold">{samples[kind]}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
