import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type { BookingPageInput, BookingStep } from '@fieldlark/domain/public-profiles/booking-page.ts'

import { bookingTexts } from './booking.texts.ts'
import { profileHref } from './booking-frame.tsx'
import { dayOf, timeOfInSentence } from './booking-words.ts'
import { Ticket, TicketHeader } from './ticket.tsx'

type Props = { input: BookingPageInput; step: Extract<BookingStep, { name: 'done' }> }

/** What was asked for, and what happens now. */
export function DoneStep({ input, step }: Props) {
  const { data, language } = input
  const { service, start, end, reference, isAccepted, link } = step
  const texts = bookingTexts[language]
  const calendar = link
    ? bookingAddress({ path: link, language }, { calendar: 'ics' })
    : bookingAddress(input, { calendar: 'ics', service: service.id, start, end })
  return (
    <>
      <TicketHeader input={input} />
      <main className="mx-auto -mt-16 max-w-xl px-4 pb-10">
        <Ticket
          input={input}
          title={isAccepted ? texts.states.booked : texts.thanks}
          service={service.name}
          start={start}
          end={end}
          reference={reference}
        />
        <Next input={input} step={step} />
        <a
          href={calendar}
          rel="nofollow"
          className="mt-6 flex min-h-13 items-center justify-center rounded-control bg-dress font-bold text-white"
        >
          {texts.calendar}
        </a>
        <a
          href={profileHref(input)}
          className="mt-2 flex min-h-11 items-center justify-center font-semibold text-dress-deep underline underline-offset-4"
        >
          {texts.toPage(data.name)}
        </a>
      </main>
    </>
  )
}

/** Until when there can be an answer; a booking that is looked at again may not be kept any more. */
function Kept({ input: { data, language }, step: { keptUntil } }: Props) {
  const texts = bookingTexts[language]
  if (keptUntil === null) return null
  const day = dayOf(language, keptUntil, data.timezone)
  return (
    <>
      <li>{texts.answers(data.name, day, timeOfInSentence(language, keptUntil, data.timezone))}</li>
      <li>{texts.kept}</li>
    </>
  )
}

function Next({ input, step }: Props) {
  const { data, language } = input
  const { isAccepted, isMailed, link } = step
  const texts = bookingTexts[language]
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold tracking-tight">{texts.next}</h2>
      <ul className="mt-2 divide-y divide-line text-base *:py-3">
        {isAccepted ? (
          <li>{isMailed ? texts.mailed : texts.notMailed}</li>
        ) : (
          <>
            <Kept input={input} step={step} />
            <li>{isMailed ? texts.mailComes : texts.noMail}</li>
          </>
        )}
        {link !== null && (
          <li>
            <a
              href={`${link}?language=${language}`}
              rel="nofollow"
              className="inline-flex min-h-11 items-center font-semibold text-dress-deep underline underline-offset-4"
            >
              {texts.changeIt}
            </a>
          </li>
        )}
        {link === null && data.phone && <li>{texts.change(data.phone)}</li>}
      </ul>
    </section>
  )
}
