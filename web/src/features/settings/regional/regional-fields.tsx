import { type Business, languages } from '@fieldlark/domain/businesses/business.ts'
import {
  countryCodes,
  type RegionalDraft,
  type RegionalForm,
} from '@fieldlark/domain/businesses/regional-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Combobox } from '@fieldlark/ui/combobox.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Controller, useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { paths } from '#paths.ts'

import { FormatSamples } from './format-samples.tsx'
import { regionalTexts } from './regional.texts.ts'
import { ZoneChange } from './zone-change.tsx'
import { zoneLabel, zoneSearchText } from './zone-names.ts'

type Props = { form: RecordForm<RegionalForm, RegionalDraft> }

/** Language and country, the time, and a sample of what follows from them. */
export function RegionalFields({ form, business }: Props & { business: Business }) {
  const { control } = form
  const [language, timezone] = useWatch({ control, name: ['language', 'timezone'] })
  return (
    <>
      <PlaceFields form={form} />
      <TimeFields form={form} business={business} />
      <FormatSamples language={language} timezone={timezone} currency={business.currency} />
    </>
  )
}

function PlaceFields({ form: { control } }: Props) {
  const texts = useTexts(regionalTexts)
  const { language } = useLanguage()
  const { field } = useController({ control, name: 'language' })
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const nameOf = (code: string) => names.of(code) ?? code
  const byName = countryCodes.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language))
  return (
    <Card>
      <CardHeader title={texts.where} />
      <CardBody className="grid gap-4">
        <div>
          <Segmented
            label={texts.fields.language}
            value={field.value}
            options={languages.map((value) => ({ value, label: texts.languages[value] }))}
            onValueChange={field.onChange}
          />
          <p className="mt-1.5 text-ink-soft text-xs text-pretty">{texts.hints.language}</p>
          <div className="flex flex-wrap items-center gap-x-3 text-ink-soft text-xs">
            <p>{texts.ownLanguage}</p>
            <Button variant="link" size="sm" render={<Link to={paths.settingsAccount} />}>
              {texts.toAccount}
            </Button>
          </div>
        </div>
        <Field label={texts.fields.country} hint={texts.hints.country}>
          <Controller
            control={control}
            name="country"
            render={({ field: { value, onChange, onBlur } }) => (
              <Combobox
                items={byName}
                itemKey={(code) => code}
                itemLabel={nameOf}
                value={value || null}
                onValueChange={(code) => onChange(code ?? '')}
                placeholder={texts.none}
                emptyText={texts.nothingFound}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
      </CardBody>
    </Card>
  )
}

const zonesWith = (own: string) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].sort()

function TimeFields({ form: { control }, business }: Props & { business: Business }) {
  const texts = useTexts(regionalTexts)
  const { language } = useLanguage()
  const { field: zone } = useController({ control, name: 'timezone' })
  const { field: week } = useController({ control, name: 'week_starts_on' })
  return (
    <Card>
      <CardHeader title={texts.time} />
      <CardBody className="grid gap-4">
        <Field label={texts.fields.timezone} hint={texts.hints.timezone}>
          <Combobox
            items={zonesWith(zone.value)}
            itemKey={(each) => each}
            itemLabel={(each) => zoneLabel(language, each)}
            itemSearchText={(each) => zoneSearchText(language, each)}
            value={zone.value}
            onValueChange={(each) => each && zone.onChange(each)}
            emptyText={texts.nothingFound}
            onBlur={zone.onBlur}
          />
        </Field>
        {zone.value !== business.timezone && (
          <ZoneChange businessId={business.id} from={business.timezone} to={zone.value} />
        )}
        <Segmented
          label={texts.fields.week_starts_on}
          value={String(week.value) as '1' | '7'}
          options={(['1', '7'] as const).map((value) => ({ value, label: texts.days[value] }))}
          onValueChange={(day) => week.onChange(Number(day))}
        />
      </CardBody>
    </Card>
  )
}
