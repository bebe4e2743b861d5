import { bookingAddressOf } from '@fieldlark/domain/public-profiles/booking-address.ts'
import { bookedOnline } from '@fieldlark/domain/public-profiles/booking-page.ts'
import { galleryOf } from '@fieldlark/domain/public-profiles/gallery.ts'
import { openingAt } from '@fieldlark/domain/public-profiles/opening.ts'
import type { ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { Logo } from './page-shell.tsx'
import { profileTexts } from './profile.texts.ts'
import { HeroPhoto } from './profile-photos.tsx'
import { spokenWords, timeInSentence } from './profile-words.ts'

const split = 'md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] md:items-center md:gap-12'

/** The head of the page in the colour of the business: who it is, what it promises, whether it is open, and the way to ask. */
export function ProfileHero({ input }: { input: ProfilePageInput }) {
  const { data, language } = input
  const texts = profileTexts[language]
  const headline = spokenWords(data.headline, language)
  const isBooked = bookedOnline(data).length > 0
  const { hero } = galleryOf(data.photos)
  const place = data.address?.split('\n').at(-1)
  return (
    <header className="bg-linear-to-b from-dress-deep to-dress text-white">
      <div className="mx-auto max-w-5xl px-4 md:px-8">
        <div className="flex min-h-17 items-center gap-3 py-3">
          <Logo src={data.logo} />
          <div className="min-w-0 flex-1">
            {headline !== null && <p className="text-lg leading-6 font-bold break-words">{data.name}</p>}
            {place && <p className="truncate text-xs">{place}</p>}
          </div>
          {data.phone && (
            <a
              href={`tel:${dialable(data.phone)}`}
              aria-label={texts.callNumber(data.phone)}
              className="inline-flex min-h-11 items-center rounded-control border border-white/45 px-4 font-semibold"
            >
              {texts.call}
            </a>
          )}
        </div>
        <div className={hero ? split : ''}>
          <div className={hero ? 'pt-6 pb-8 md:py-14' : 'pt-6 pb-12 md:pt-14 md:pb-20'}>
            <h1 className="max-w-[16ch] text-4xl leading-10 font-bold tracking-tight text-balance break-words md:text-6xl md:leading-[1.05]">
              {headline ?? data.name}
            </h1>
            <OpenNow input={input} />
            <div className="mt-6 hidden flex-wrap gap-3 md:flex">
              {isBooked && (
                <a
                  href={bookingAddressOf(input)}
                  rel="nofollow"
                  className="inline-flex min-h-13 items-center rounded-control bg-white px-6 text-base font-bold text-dress-deep"
                >
                  {texts.book}
                </a>
              )}
              {data.takes_enquiries && (
                <a
                  href="#ask"
                  className={`inline-flex min-h-13 items-center rounded-control px-6 text-base font-bold ${
                    isBooked ? 'border border-white/45' : 'bg-white text-dress-deep'
                  }`}
                >
                  {texts.ask}
                </a>
              )}
            </div>
          </div>
          {hero && <HeroPhoto data={data} photo={hero} language={language} />}
        </div>
      </div>
    </header>
  )
}

function OpenNow({ input: { data, language, now } }: { input: ProfilePageInput }) {
  const texts = profileTexts[language]
  const opening = data.hours && openingAt(data.hours, data.timezone, new Date(now).toISOString())
  if (!opening) return null
  const time = (text: string) => timeInSentence(language, text, data.timezone)
  const closed = (from: string, weekday: number, isToday: boolean) =>
    isToday ? texts.opensToday(time(from)) : texts.opensOn(texts.weekdays[weekday - 1] ?? '', time(from))
  return (
    <p className="mt-4 flex items-center gap-2 font-semibold">
      <span
        aria-hidden
        className={`size-2.5 rounded-full ${opening.isOpen ? 'bg-lark' : 'border-2 border-white'}`}
      />
      {opening.isOpen
        ? texts.openUntil(time(opening.until))
        : closed(opening.from, opening.weekday, opening.isToday)}
    </p>
  )
}
