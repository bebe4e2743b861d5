import type { BookingPageInput } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { formatZone } from '#language/formats.ts'

import { Logo } from '../page-shell.tsx'
import { bookingTexts } from './booking.texts.ts'
import { dayOf, timeOf, timeOfInSentence } from './booking-words.ts'

type Props = {
  input: BookingPageInput
  title: string
  service: string
  start: string
  end: string
  isAnyTime?: boolean
  reference: string
}

/** Whose booking it is. */
export function TicketHeader({ input: { data } }: { input: Pick<BookingPageInput, 'data'> }) {
  return (
    <header className="bg-linear-to-b from-dress-deep to-dress px-4 pt-5 pb-24 text-white">
      <div className="mx-auto flex max-w-xl items-center gap-3">
        <Logo src={data.logo} />
        <p className="min-w-0 text-lg font-bold break-words">{data.name}</p>
      </div>
    </header>
  )
}

/** A booking on a card, below its header. */
export function Ticket({ input, title, service, start, end, isAnyTime = false, reference }: Props) {
  const { data, language } = input
  const texts = bookingTexts[language]
  const zone = data.timezone
  return (
    <section className="rounded-card border border-line bg-surface">
      <div className="p-4">
        <h1 className="font-semibold text-dress-deep">{title}</h1>
        <p className="mt-2 text-2xl font-bold tracking-tight text-balance first-letter:uppercase">
          {dayOf(language, start, zone)}
        </p>
        {isAnyTime ? (
          <p className="text-lg font-bold">{texts.anyTime}</p>
        ) : (
          <>
            <p className="text-lg font-bold">
              {timeOf(language, start, zone)}{' '}
              <span className="text-base font-normal text-ink-soft">
                {texts.until(timeOfInSentence(language, end, zone))}
              </span>
            </p>
            <p className="text-xs text-ink-soft">{texts.zone(formatZone(language, zone))}</p>
          </>
        )}
      </div>
      <dl className="border-line border-t border-dashed p-4 text-base">
        <dt className="sr-only">{texts.service}</dt>
        <dd className="font-semibold break-words">{service}</dd>
        <dt className="mt-3 text-xs text-ink-soft">{texts.reference}</dt>
        <dd className="font-semibold tabular-nums">{reference}</dd>
      </dl>
    </section>
  )
}
