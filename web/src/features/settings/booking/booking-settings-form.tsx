import {
  type BookingSettingsDraft,
  bookingSettingsDraftSchema,
  type BookingSettingsForm as Fields,
} from '@fieldlark/domain/businesses/booking-settings.ts'

import { useTexts } from '#language/language.tsx'

import { resolverOf, SettingsForm } from '../settings-form-page.tsx'
import { bookingSettingsTexts } from './booking-settings.texts.ts'
import { BookingSettingsFields, ruleText } from './booking-settings-fields.tsx'
import {
  fetchBookingSettings,
  type StoredBookingSettings,
  useSaveBookingSettings,
} from './booking-settings-queries.ts'
import { BookingState } from './booking-state.tsx'

const resolver = resolverOf<Fields, BookingSettingsDraft>(bookingSettingsDraftSchema)

const fieldsOf = (row: StoredBookingSettings): Fields => ({
  is_on: row.is_on,
  needs_code: row.needs_code,
  is_auto_accept: row.is_auto_accept,
  lead_minutes: row.lead_minutes,
  horizon_days: row.horizon_days,
  step_minutes: row.step_minutes,
  day_cap: row.day_cap ?? 0,
  answer_hours: row.answer_hours,
  cutoff_minutes: row.cutoff_minutes,
})

export function BookingSettingsForm({ settings }: { settings: StoredBookingSettings }) {
  const texts = useTexts(bookingSettingsTexts)
  const save = useSaveBookingSettings(settings.id).mutateAsync
  return (
    <SettingsForm<StoredBookingSettings, Fields, BookingSettingsDraft>
      name="booking"
      row={settings}
      fieldsOf={fieldsOf}
      resolver={resolver}
      save={({ version, draft }) => save({ version: version ?? settings.version, draft })}
      fetch={fetchBookingSettings}
      texts={texts}
      textOf={(name, value) => ruleText(texts, name, value)}
    >
      {(form) => (
        <>
          <BookingState businessId={settings.id} />
          <BookingSettingsFields form={form} />
        </>
      )}
    </SettingsForm>
  )
}
