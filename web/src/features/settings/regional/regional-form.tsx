import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  type RegionalForm as Fields,
  type RegionalDraft,
  regionalDraftSchema,
} from '@fieldlark/domain/businesses/regional-draft.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'

import { useLanguage, useTexts } from '#language/language.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useSignedIn } from '#session/session.tsx'

import { SettingsFormPage, useSettingsForm } from '../settings-form-page.tsx'
import { useUntouchedVersion } from '../use-untouched-version.ts'
import { CurrencyCard } from './currency-card.tsx'
import { regionalTexts } from './regional.texts.ts'
import { RegionalFields } from './regional-fields.tsx'
import { fetchRegional, type RegionalRow, regionalRow, useSaveRegional } from './regional-queries.ts'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolver = standardSchemaResolver(regionalDraftSchema) as unknown as Resolver<
  RecordValues<Fields>,
  unknown,
  RegionalDraft
>

const fieldsOf = (row: RegionalRow): Fields => ({
  language: row.language,
  timezone: row.timezone,
  country: row.country ?? '',
  week_starts_on: row.week_starts_on,
})

/** The values of the form in words. */
function useRegionalText() {
  const { languages, days } = useTexts(regionalTexts)
  const { language } = useLanguage()
  return (name: string, value: unknown) => {
    const text = String(value)
    if (name === 'language') return languages[text as keyof typeof languages]
    if (name === 'week_starts_on') return days[text as keyof typeof days]
    if (name === 'country') return new Intl.DisplayNames(language, { type: 'region' }).of(text)
    return text.replaceAll('_', ' ')
  }
}

export function RegionalForm({ business, settings }: { business: Business; settings: ScheduleSettings }) {
  const texts = useTexts(regionalTexts)
  const { userId } = useSignedIn()
  const draftName = `regional:${userId}:${business.id}`
  const save = useSaveRegional(business.id).mutateAsync
  const row = regionalRow(business, settings)
  const untouched = useUntouchedVersion(row, JSON.stringify(fieldsOf(row)))
  const record = useSettingsForm<RegionalRow, Fields, RegionalDraft>({
    draftName,
    row,
    fieldsOf,
    resolver,
    save: ({ version, draft }) => save({ version: untouched(version), draft }),
    fetch: fetchRegional,
    texts,
    labels: texts.fields,
  })
  const textOf = useRegionalText()
  return (
    <SettingsFormPage
      record={record}
      draftName={draftName}
      texts={texts}
      labels={texts.fields}
      textOf={textOf}
    >
      <div className="grid gap-4">
        <RegionalFields form={record.form} business={business} />
        <CurrencyCard business={business} />
      </div>
    </SettingsFormPage>
  )
}
