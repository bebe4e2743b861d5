import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import { type BookingPageInput, bookedOnline } from '@fieldlark/domain/public-profiles/booking-page.ts'

import { ServiceText } from '../service-text.tsx'
import { bookingTexts } from './booking.texts.ts'
import { profileHref, Step } from './booking-frame.tsx'

export function ServiceStep({ input }: { input: BookingPageInput }) {
  const { data, language } = input
  const texts = bookingTexts[language]
  return (
    <Step input={input} at={1} back={profileHref(input)} title={texts.which} hint={texts.whichHint}>
      <ul className="mt-5 grid gap-2">
        {bookedOnline(data).map((service) => (
          <li key={service.id}>
            <a
              href={bookingAddress(input, { service: service.id })}
              rel="nofollow"
              className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-card border border-line bg-surface px-4 py-3 text-base hover:bg-dress-soft"
            >
              <ServiceText data={data} service={service} language={language} />
            </a>
          </li>
        ))}
      </ul>
    </Step>
  )
}
