import { type BookingPageInput, bookedOnline } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { ReactNode } from 'react'

import { bookingTexts } from './booking.texts.ts'

export const profileHref = ({ data, language }: BookingPageInput, hash = ''): string =>
  `/p/${data.subdomain}?language=${language}${hash}`

/** A step: the way back, how far it is, and whose page it is. */
export function Step({
  input,
  at,
  back,
  title,
  hint,
  children,
}: {
  input: BookingPageInput
  /** Null: it is no step of a new booking. */
  at: 1 | 2 | 3 | null
  back: string
  title: string
  hint: ReactNode
  children: ReactNode
}) {
  const { data, language } = input
  const texts = bookingTexts[language]
  // Where there is one service, nobody chooses it.
  const steps = bookedOnline(data).length === 1 ? [2, 3] : [1, 2, 3]
  const bar = (nth: number) =>
    nth === at ? 'bg-dress' : nth < (at ?? 0) ? 'bg-dress/45' : 'bg-line-strong/40'
  return (
    <main className="mx-auto max-w-xl px-4 pb-10">
      <div className="flex min-h-14 items-center gap-3">
        <a
          href={back}
          rel="nofollow"
          className="-ml-2 inline-flex min-h-11 min-w-11 items-center px-2 font-semibold text-dress-deep"
        >
          <span aria-hidden className="mr-1">
            ←
          </span>
          {texts.back}
        </a>
        <p className="flex flex-1 gap-1">
          {at !== null && <span className="sr-only">{texts.step(steps.indexOf(at) + 1, steps.length)}</span>}
          {(at === null ? [] : steps).map((nth) => (
            <span key={nth} className={`h-1 flex-1 rounded-full ${bar(nth)}`} />
          ))}
        </p>
        {data.logo && (
          <img
            src={data.logo}
            alt=""
            width="32"
            height="32"
            className="size-8 rounded-control object-contain"
          />
        )}
      </div>
      <p className="mt-3 text-xs font-semibold break-words text-ink-soft">{data.name}</p>
      <h1 className="mt-1 text-2xl font-bold tracking-tight text-balance">{title}</h1>
      <div className="mt-1 text-pretty text-ink-soft">{hint}</div>
      {children}
    </main>
  )
}
