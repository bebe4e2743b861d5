import { openingAt } from '@fieldlark/domain/public-profiles/opening.ts'
import type { ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { profileTexts } from './profile.texts.ts'
import { spokenWords, timeInSentence } from './profile-words.ts'

/** The head of the page in the colour of the business: who it is, what it promises, whether it is open, and the way to ask. */
export function ProfileHero({ input }: { input: ProfilePageInput }) {
  const { data, language } = input
  const texts = profileTexts[language]
  const headline = spokenWords(data.headline, language)
  const place = data.address?.split('\n').at(-1)
  return (
    <header className="bg-linear-to-b from-dress-deep to-dress text-white">
      <div className="mx-auto max-w-5xl px-4 md:px-8">
        <div className="flex min-h-17 items-center gap-3 py-3">
          {data.logo && (
            <img
              src={data.logo}
              alt=""
              width="44"
              height="44"
              className="size-11 rounded-card bg-white object-contain p-0.5"
            />
          )}
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
        <div className="pt-6 pb-12 md:pt-14 md:pb-20">
          <h1 className="max-w-[16ch] text-4xl leading-10 font-bold tracking-tight text-balance break-words md:text-6xl md:leading-[1.05]">
            {headline ?? data.name}
          </h1>
          <OpenNow input={input} />
          {data.takes_enquiries && (
            <a
              href="#ask"
              className="mt-6 hidden min-h-13 items-center md:inline-flex rounded-control bg-white px-6 text-base font-bold text-dress-deep"
            >
              {texts.ask}
            </a>
          )}
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
