import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  type RegionalForm as Fields,
  type RegionalDraft,
  regionalDraftSchema,
} from '@fieldlark/domain/businesses/regional-draft.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'

import { useLanguage, useTexts } from '#language/language.tsx'

import { resolverOf, SettingsForm } from '../settings-form-page.tsx'
import { useUntouchedVersion } from '../use-untouched-version.ts'
import { CurrencyCard } from './currency-card.tsx'
import { regionalTexts } from './regional.texts.ts'
import { RegionalFields } from './regional-fields.tsx'
import { fetchRegional, type RegionalRow, regionalRow, useSaveRegional } from './regional-queries.ts'
import { zoneLabel } from './zone-names.ts'

const resolver = resolverOf<Fields, RegionalDraft>(regionalDraftSchema)

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
    return zoneLabel(language, text)
  }
}

export function RegionalForm({ business, settings }: { business: Business; settings: ScheduleSettings }) {
  const texts = useTexts(regionalTexts)
  const textOf = useRegionalText()
  const save = useSaveRegional(business.id).mutateAsync
  const row = regionalRow(business, settings)
  const untouched = useUntouchedVersion(row, JSON.stringify(fieldsOf(row)))
  return (
    <SettingsForm<RegionalRow, Fields, RegionalDraft>
      name="regional"
      row={row}
      fieldsOf={fieldsOf}
      resolver={resolver}
      save={({ version, draft }) => save({ version: untouched(version), draft })}
      fetch={fetchRegional}
      texts={texts}
      textOf={textOf}
    >
      {(form) => (
        <>
          <RegionalFields form={form} business={business} />
          <CurrencyCard business={business} />
        </>
      )}
    </SettingsForm>
  )
}
