import { bookingAddress } from '@fieldlark/domain/public-profiles/booking-address.ts'
import {
  type BookingPageInput,
  type BookingStep,
  bookedOnline,
} from '@fieldlark/domain/public-profiles/booking-page.ts'
import { weekdayText } from '@fieldlark/domain/values/day-text.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { formatZone } from '#language/formats.ts'

import { Notice, Trap } from '../form-fields.tsx'
import { durationText } from '../profile-words.ts'
import { bookingTexts } from './booking.texts.ts'
import { profileHref, Step } from './booking-frame.tsx'
import { partsOfDay, shortWeekday } from './booking-words.ts'
import { Nearest, TimeButtons } from './time-choice.tsx'

type Props = { input: BookingPageInput; step: Extract<BookingStep, { name: 'time' }> }

const link = 'inline-flex min-h-11 items-center font-semibold text-dress-deep underline underline-offset-4'

export function TimeStep({ input, step }: Props) {
  const { data, language } = input
  const { service, week, notice, nearest } = step
  const texts = bookingTexts[language]
  const length = durationText(language, service, data.currency)
  const isMove = !input.path.startsWith('/p/')
  const isFirst = !isMove && bookedOnline(data).length === 1
  return (
    <Step
      input={input}
      at={isMove ? null : 2}
      back={isFirst ? profileHref(input) : bookingAddress(input)}
      title={isMove ? texts.moveTitle : texts.when}
      hint={
        <>
          <p className="break-words">{[service.name, length].filter(Boolean).join(' · ')}</p>
          <p>{texts.zone(formatZone(language, data.timezone))}</p>
        </>
      }
    >
      <form method="post" action={input.path} className="mt-5 grid gap-5">
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="service" value={service.id} />
        <input type="hidden" name="from" value={week.from} />
        <Trap label={texts.website} />
        {notice !== null && <Notice text={texts.notices[notice]} />}
        <Nearest input={input} times={nearest} />
        <Days input={input} step={step} />
        {week.chosen === null ? <NoTimes input={input} step={step} /> : <Times input={input} step={step} />}
      </form>
      {data.takes_enquiries && (
        <p className="mt-6 text-ink-soft">
          {texts.fits}{' '}
          <a href={profileHref(input, `&service=${service.id}#ask`)} rel="nofollow" className={link}>
            {texts.ask}
          </a>
        </p>
      )}
    </Step>
  )
}

function Days({ input, step: { service, week } }: Props) {
  const { language } = input
  const texts = bookingTexts[language]
  const to = (from: string, day = '') =>
    bookingAddress(input, { service: service.id, from, ...(day && { day }) })
  return (
    <nav aria-label={texts.week}>
      <ol className="grid grid-cols-4 gap-1.5 md:grid-cols-7">
        {Array.from({ length: 7 }, (_, nth) => addDays(week.from, nth)).map((day) => {
          const count = week.days.find(({ date }) => date === day)?.times.length ?? 0
          const isChosen = day === week.chosen
          return (
            <li key={day}>
              <Day
                href={count > 0 ? to(week.from, day) : null}
                isChosen={isChosen}
                name={weekdayText(language, day, week.today)}
                weekday={shortWeekday(language, day)}
                number={Number(day.slice(8))}
                free={count > 0 ? texts.free(count) : texts.none}
              />
            </li>
          )
        })}
      </ol>
      <div className="mt-1 flex justify-between gap-4">
        {week.earlier === null ? (
          <span />
        ) : (
          <a href={to(week.earlier)} rel="nofollow" className={link}>
            {texts.earlier}
          </a>
        )}
        {week.later !== null && (
          <a href={to(week.later)} rel="nofollow" className={link}>
            {texts.later}
          </a>
        )}
      </div>
    </nav>
  )
}

function Day({
  href,
  isChosen,
  name,
  weekday,
  number,
  free,
}: {
  href: string | null
  isChosen: boolean
  name: string
  weekday: string
  number: number
  free: string
}) {
  const text = (
    <>
      <span className="sr-only">{name}: </span>
      <span aria-hidden className="text-xs first-letter:uppercase">
        {weekday}
      </span>
      <span aria-hidden className={`text-xl tabular-nums ${href === null ? '' : 'font-bold'}`}>
        {number}
      </span>
      <span className="text-2xs">{free}</span>
    </>
  )
  const box = 'flex min-h-19 flex-col items-center justify-center rounded-card border px-1 py-2 text-center'
  if (href === null)
    return <div className={`${box} border-line-strong border-dashed text-ink-soft`}>{text}</div>
  const look = isChosen ? 'border-dress bg-dress text-white' : 'border-line bg-surface hover:bg-dress-soft'
  return (
    <a href={href} rel="nofollow" aria-current={isChosen ? 'date' : undefined} className={`${box} ${look}`}>
      {text}
    </a>
  )
}

function Times({ input, step: { week } }: Props) {
  const { data, language } = input
  const texts = bookingTexts[language]
  const times = week.days.find(({ date }) => date === week.chosen)?.times ?? []
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-bold first-letter:uppercase">
        {weekdayText(language, week.chosen ?? '', week.today)}
      </h2>
      {partsOfDay(times, data.timezone).map((part) => (
        <div key={part.part} className="grid gap-2">
          <h3 className="font-semibold">{texts[part.part]}</h3>
          <TimeButtons input={input} times={part.times.map(({ start }) => start)} />
        </div>
      ))}
    </section>
  )
}

function NoTimes({ input, step: { service, week } }: Props) {
  const texts = bookingTexts[input.language]
  const { next } = week
  return (
    <div className="rounded-card bg-sunken p-4 text-base">
      <p className="font-semibold">{texts.nothing}</p>
      <p>{next === null ? texts.noneSoon : texts.nextFree(weekdayText(input.language, next, week.today))}</p>
      {next !== null && (
        <a href={bookingAddress(input, { service: service.id, from: next })} rel="nofollow" className={link}>
          {texts.goThere}
        </a>
      )}
    </div>
  )
}
