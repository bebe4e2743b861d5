import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import type {
  BookingField,
  BookingPageInput,
  BookingStep,
  HeldTime,
} from '@fieldlark/domain/public-profiles/booking-page.ts'

import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { formatZone } from '#language/formats.ts'

import { Line, Notice, Trap, Words } from '../form-fields.tsx'
import { priceInWords } from '../service-text.tsx'
import { type BookingTexts, bookingTexts } from './booking.texts.ts'
import { Step } from './booking-frame.tsx'
import { dayOf, timeOf, timeOfInSentence } from './booking-words.ts'
import { Hidden, holdOf } from './hidden-fields.tsx'
import { Nearest } from './time-choice.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-dress-deep underline underline-offset-4'

type DetailsOf = Extract<BookingStep, { name: 'details' }>
type Props = { input: BookingPageInput; step: DetailsOf }

/** The time and its form: who comes to whom. */
export function DetailsStep({ input, step }: Props) {
  const { data, language } = input
  const { service, held, notice } = step
  const texts = bookingTexts[language]
  const call = notice === 'codes' && data.phone && texts.callToBook(data.phone)
  return (
    <Step
      input={input}
      at={3}
      back={bookingAddress(input, { service: service.id, ...(held && dayOfHeld(held, data.timezone)) })}
      title={texts.who}
      hint={
        <p className="break-words">
          {[service.name, priceInWords(data, service, language)].filter(Boolean).join(' · ')}
        </p>
      }
    >
      {notice !== null && (
        <div className="mt-5">
          <Notice
            text={[texts.notices[notice], call, held === null && texts.pick].filter(Boolean).join(' ')}
          />
        </div>
      )}
      {held ? <Details input={input} step={step} held={held} /> : <OtherTimes input={input} step={step} />}
    </Step>
  )
}

/** The times beside the one that is gone, to which what was typed goes along. */
function OtherTimes({ input, step }: Props) {
  const { language } = input
  const { service, nearest, values, key, openedAt } = step
  const texts = bookingTexts[language]
  return (
    <form method="post" action={input.path} className="mt-5 grid gap-4">
      <Hidden fields={{ language, service: service.id, key, opened: String(openedAt), ...values }} />
      <Trap label={texts.website} />
      <Nearest input={input} times={nearest} />
      <a href={bookingAddress(input, { service: service.id })} rel="nofollow" className={link}>
        {texts.another}
      </a>
    </form>
  )
}

function Details({ input, step, held }: Props & { held: HeldTime }) {
  const { data, language } = input
  const { service, values, faults, key, openedAt } = step
  const texts = bookingTexts[language]
  const common = { language, service: service.id, ...holdOf(held) }
  return (
    <>
      <form method="post" action={input.path} className="mt-5 grid gap-4">
        <Hidden fields={{ ...common, key, opened: String(openedAt) }} />
        <Trap label={texts.website} />
        <Held input={input} held={held} texts={texts} />
        <Person texts={texts} values={values} faults={faults} />
        <Words
          label={<Optional text={texts.message} texts={texts} />}
          hint={texts.messageHint}
          rows={4}
          defaultValue={values.message}
        />
        <div className="grid gap-2">
          <button
            type="submit"
            className="min-h-13 w-full rounded-control bg-dress px-8 text-base font-bold text-white"
          >
            {texts.send}
          </button>
          <p className="text-center text-xs text-pretty text-ink-soft">
            {data.booking?.needs_code && `${texts.codeNext} `}
            {data.booking?.is_auto_accept ? texts.atOnce : texts.sendHint(data.name)}
          </p>
        </div>
      </form>
      {/* Of its own, so that Enter in a field books and does not give the time back. */}
      <form method="post" action={input.path} id="give-back">
        <Hidden fields={common} />
      </form>
    </>
  )
}

const dayOfHeld = ({ start }: HeldTime, zone: string) => {
  const { day } = wallOf(start, zone)
  return { from: day, day }
}

function Held({
  input: { data, language },
  held: { start, end, until },
  texts,
}: {
  input: BookingPageInput
  held: HeldTime
  texts: BookingTexts
}) {
  const zone = data.timezone
  return (
    <div className="rounded-card bg-dress-soft p-4">
      <p className="text-lg font-bold first-letter:uppercase">
        {dayOf(language, start, zone)}, {timeOf(language, start, zone)}
      </p>
      <p>{texts.until(timeOfInSentence(language, end, zone))}</p>
      <p className="mt-2 font-semibold text-dress-deep">
        {texts.heldUntil(timeOfInSentence(language, until, zone))}
      </p>
      <p className="text-xs text-ink-soft">{texts.zone(formatZone(language, zone))}</p>
      <button form="give-back" name="release" value="yes" className={link}>
        {texts.another}
      </button>
    </div>
  )
}

function Optional({ text, texts }: { text: string; texts: BookingTexts }) {
  return (
    <span>
      {text} <span className="font-normal text-ink-soft">({texts.optional})</span>
    </span>
  )
}

function Person({ texts, values, faults }: { texts: BookingTexts } & Pick<DetailsOf, 'values' | 'faults'>) {
  const { name, email, phone, address } = values
  const faultOf = (field: BookingField) =>
    faults.includes(field) ? { fault: texts.fault, autoFocus: faults[0] === field } : {}
  return (
    <>
      <Line
        label={texts.name}
        name="name"
        {...faultOf('name')}
        autoComplete="name"
        defaultValue={name}
        maxLength={120}
        required
      />
      <Line
        label={texts.address}
        name="address"
        {...faultOf('address')}
        autoComplete="street-address"
        placeholder={texts.addressHint}
        defaultValue={address}
        maxLength={300}
        required
      />
      <Line
        label={texts.email}
        name="email"
        {...faultOf('email')}
        type="email"
        defaultValue={email}
        maxLength={254}
        required
      />
      <Line
        label={<Optional text={texts.phone} texts={texts} />}
        name="phone"
        {...faultOf('phone')}
        type="tel"
        defaultValue={phone}
        maxLength={40}
        aria-describedby="phone-hint"
      />
      <p id="phone-hint" className="-mt-2 text-xs text-ink-soft">
        {texts.phoneHint}
      </p>
    </>
  )
}
