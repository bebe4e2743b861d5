import { bookings } from '@fieldlark/domain/services/service.ts'
import { mostCrew } from '@fieldlark/domain/services/service-draft.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'

import { bookingTexts } from './booking.texts.ts'
import { useDurationText } from './duration-text.ts'
import type { ServiceRecordForm } from './use-service-form.ts'

const buffers = [0, 10, 15, 20, 30, 45, 60, 90, 120]
const leads = [0, 120, 240, 720, 1440, 2880, 4320, 10_080]
const dayMinutes = 1440

/** Whether the public page shows the service, and how clients book it there; what concerns only that is shown where they can. */
export function BookingFields({ form }: { form: ServiceRecordForm }) {
  const texts = useTexts(bookingTexts)
  const { register } = form
  const [isPublic, booking] = useWatch({ control: form.control, name: ['is_public', 'booking'] })
  return (
    <>
      <Switch
        {...register('is_public')}
        label={texts.isPublic}
        description={texts.isPublicHint}
        className="col-span-6 md:col-span-3"
      />
      {isPublic && (
        <Field label={texts.booking} hint={texts.bookingHint} className="col-span-6 md:col-span-3">
          <NativeSelect {...register('booking')}>
            {bookings.map((each) => (
              <option key={each} value={each}>
                {texts.bookings[each]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {isPublic && booking !== 'none' && <Details form={form} />}
    </>
  )
}

function Details({ form: { register, getValues } }: { form: ServiceRecordForm }) {
  const texts = useTexts(bookingTexts)
  return (
    <>
      <Field label={texts.crew} className="col-span-6 md:col-span-3">
        <NativeSelect {...register('crew_size')}>
          {Array.from({ length: mostCrew }, (_, at) => (
            <option key={at} value={String(at + 1)}>
              {texts.people(at + 1)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label={texts.buffer} hint={texts.bufferHint} className="col-span-6 md:col-span-3">
        <NativeSelect {...register('buffer_minutes')}>
          <Minutes usual={texts.usualBuffer} offered={buffers} stored={getValues('buffer_minutes')} />
        </NativeSelect>
      </Field>
      <Field label={texts.lead} hint={texts.leadHint} className="col-span-6 md:col-span-3">
        <NativeSelect {...register('lead_minutes')}>
          <Minutes usual={texts.usualLead} offered={leads} stored={getValues('lead_minutes')} />
        </NativeSelect>
      </Field>
    </>
  )
}

/** The usual one, and the offered ones with one that is stored and unusual. */
function Minutes({ usual, offered, stored }: { usual: string; offered: readonly number[]; stored: string }) {
  const texts = useTexts(bookingTexts)
  const durationText = useDurationText()
  const shown = [...new Set([...offered, ...(stored === '' ? [] : [Number(stored)])])].toSorted(
    (a, b) => a - b,
  )
  const textOf = (minutes: number) => {
    if (minutes === 0) return texts.none
    return minutes % dayMinutes === 0 ? texts.days(minutes / dayMinutes) : durationText(minutes)
  }
  return (
    <>
      <option value="">{usual}</option>
      {shown.map((minutes) => (
        <option key={minutes} value={String(minutes)}>
          {textOf(minutes)}
        </option>
      ))}
    </>
  )
}
