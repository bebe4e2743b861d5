import type { Preview } from '@fieldlark/domain/schedule/series-edit.ts'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'

import { seriesEditTexts } from './series-edit.texts.ts'

const shown = 6

/** The dates that an edit comes to, beside what they were. */
export function SeriesPreview({ preview: { dates, dropped } }: { preview: Preview }) {
  const texts = useTexts(seriesEditTexts)
  const { when } = useVisitTimes()
  if (dates.length + dropped.length === 0) return <p className="text-ink-soft">{texts.nothing}</p>
  const counts = [
    dates.length > 0 && texts.changed(dates.length),
    dropped.length > 0 && texts.dropped(dropped.length),
  ].filter(Boolean)
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <output className="block font-semibold">{counts.join(' · ')}</output>
      <ul className="mt-1.5 grid gap-1.5">
        {dates.slice(0, shown).map((date) => (
          <li key={date.id} className="money grid md:grid-cols-2 md:gap-3">
            {date.was && (
              <s className="text-ink-faint text-xs md:order-1 md:text-sm">
                <span className="sr-only">{texts.was} </span>
                {when(date.was)}
              </s>
            )}
            <span>
              <span className="sr-only">{texts.willBe} </span>
              {when(date)}
            </span>
          </li>
        ))}
      </ul>
      {dates.length > shown && (
        <p className="mt-1.5 text-ink-soft text-xs">{texts.more(dates.length - shown)}</p>
      )}
    </div>
  )
}
