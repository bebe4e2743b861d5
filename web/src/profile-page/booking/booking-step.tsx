import { bookingAddress, bookingAddressOf } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type {
  BookingPageInput,
  LinkedBooking,
  BookingStep as Step,
} from '@fieldlark/domain/public-profiles/booking-page.ts'

import { Notice } from '../form-fields.tsx'
import { bookingTexts } from './booking.texts.ts'
import { profileHref } from './booking-frame.tsx'
import { dayOf, timeOf, timeOfInSentence } from './booking-words.ts'
import { EarlierTime } from './earlier-time.tsx'
import { Hidden, holdOf } from './hidden-fields.tsx'
import { Ticket, TicketHeader } from './ticket.tsx'

type Props = { input: BookingPageInput; step: Extract<Step, { name: 'booking' }> }

const primary = 'flex min-h-13 items-center justify-center rounded-control bg-dress px-4 font-bold text-white'
const secondary =
  'flex min-h-13 items-center justify-center rounded-control border border-line-strong bg-surface px-4 font-semibold hover:bg-dress-soft'
const link =
  'mt-2 flex min-h-11 items-center justify-center font-semibold text-dress-deep underline underline-offset-4'

/** How a booking stands, for its client, and what they can do with it. */
export function BookingStep({ input, step }: Props) {
  const { data, language } = input
  const { booking, notice } = step
  const texts = bookingTexts[language]
  return (
    <>
      <TicketHeader input={input} />
      <main className="mx-auto -mt-16 max-w-xl px-4 pb-10">
        <Ticket
          input={input}
          title={texts.states[booking.state]}
          service={booking.title}
          start={booking.starts_at}
          end={booking.ends_at}
          isAnyTime={booking.is_any_time}
          reference={booking.reference}
        />
        <div className="mt-6 grid gap-3 text-base">
          {notice !== null && <Notice text={texts.notices[notice]} />}
          <p>
            {booking.state === 'booked' && booking.is_any_time
              ? texts.comesThatDay(data.name)
              : texts.stateHints[booking.state](data.name)}
          </p>
          {booking.reason && (
            <p className="rounded-card bg-sunken p-4 break-words whitespace-pre-line">{booking.reason}</p>
          )}
          <Ways input={input} step={step} />
        </div>
        <a href={profileHref(input)} className={link}>
          {texts.toPage(data.name)}
        </a>
      </main>
    </>
  )
}

function Ways({ input, step }: Props) {
  const { booking, about, canChange } = step
  if (about !== null) return <Question input={input} about={about} />
  if (booking.state === 'offered') return <Offered input={input} booking={booking} />
  const isOpen = booking.state === 'waiting' || booking.state === 'booked'
  if (!isOpen) return <Again input={input} step={step} />
  return (
    <>
      <a href={bookingAddress(input, { calendar: 'ics' })} rel="nofollow" className={primary}>
        {bookingTexts[input.language].calendar}
      </a>
      {canChange ? <Change input={input} step={step} /> : <Call input={input} step={step} />}
    </>
  )
}

/** Each is a form: a tap books it. */
function Offered({ input, booking }: { input: BookingPageInput; booking: LinkedBooking }) {
  const { data, language } = input
  const texts = bookingTexts[language]
  const [first, ...others] = booking.offered
  const areHeldTogether = others.every(({ held_until }) => held_until === first?.held_until)
  const deadline = (instant: string) => (
    <p className="mt-1 text-center text-xs text-pretty text-ink-soft">
      {texts.chooseUntil(
        dayOf(language, instant, data.timezone),
        timeOfInSentence(language, instant, data.timezone),
      )}
    </p>
  )
  return (
    <>
      <h2 className="sr-only">{texts.offeredTimes}</h2>
      {booking.offered.map(({ starts_at: time, held_until }) => (
        <form key={time} method="post" action={bookingAddress(input)}>
          <Hidden fields={{ take: time }} />
          <button type="submit" className={`${primary} w-full`}>
            {dayOf(language, time, data.timezone)}, {timeOf(language, time, data.timezone)}
          </button>
          {!areHeldTogether && deadline(held_until)}
        </form>
      ))}
      <a href={bookingAddress(input, { cancel: 'ask' })} rel="nofollow" className={secondary}>
        {texts.noneSuits}
      </a>
      {areHeldTogether && first && deadline(first.held_until)}
    </>
  )
}

function Change({ input, step: { booking } }: Props) {
  const { data, language } = input
  const texts = bookingTexts[language]
  const until = booking.change_until ?? ''
  return (
    <>
      {!booking.can_move && booking.phone !== null && <p>{texts.moveByPhone(booking.phone)}</p>}
      {booking.can_move && (
        <a
          href={bookingAddress(input, { service: booking.service_id ?? '' })}
          rel="nofollow"
          className={secondary}
        >
          {texts.moveTitle}
        </a>
      )}
      {booking.earlier !== null && (
        <EarlierTime input={input} wish={booking.earlier} look={{ primary, secondary }} />
      )}
      <a href={bookingAddress(input, { cancel: 'ask' })} rel="nofollow" className={secondary}>
        {texts.cancel}
      </a>
      <p className="text-center text-xs text-pretty text-ink-soft">
        {texts.changeUntil(
          dayOf(language, until, data.timezone),
          timeOfInSentence(language, until, data.timezone),
        )}
      </p>
    </>
  )
}

function Call({ input: { language }, step: { booking } }: Props) {
  const texts = bookingTexts[language]
  if (booking.phone === null) return <p>{texts.tooLate}</p>
  return (
    <>
      <p>{texts.tooLate}</p>
      <a href={`tel:${booking.phone.replaceAll(/[^\d+]/g, '')}`} className={secondary}>
        {texts.call(booking.phone)}
      </a>
    </>
  )
}

/** Another booking where this one is off. */
function Again({ input, step: { booking } }: Props) {
  const { language } = input
  if (!booking.can_move || booking.state === 'over' || booking.state === 'answered') return null
  return (
    <a
      href={bookingAddressOf(input, { service: booking.service_id ?? '' })}
      rel="nofollow"
      className={primary}
    >
      {bookingTexts[language].moveTitle}
    </a>
  )
}

/** Moving and cancelling are one tap more, as a mail program may follow a link by itself. */
function Question({ input, about }: { input: BookingPageInput; about: NonNullable<Props['step']['about']> }) {
  const { data, language } = input
  const texts = bookingTexts[language]
  const isCancel = about === 'cancel'
  const zone = data.timezone
  return (
    <form method="post" action={bookingAddress(input)} className="grid gap-3 rounded-card bg-dress-soft p-4">
      <h2 className="text-lg font-bold">
        {isCancel
          ? texts.cancelAsk
          : texts.moveAsk(dayOf(language, about.start, zone), timeOf(language, about.start, zone))}
      </h2>
      {!isCancel && <p>{texts.heldUntil(timeOfInSentence(language, about.until, zone))}</p>}
      <Hidden fields={isCancel ? { cancel: 'yes' } : holdOf(about)} />
      <button type="submit" className={primary}>
        {isCancel ? texts.cancelDo : texts.moveDo}
      </button>
      <a href={bookingAddress(input)} rel="nofollow" className={secondary}>
        {texts.keep}
      </a>
    </form>
  )
}
