import { timeText } from '@fieldlark/domain/values/day-text.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { portalTexts } from '../portal.texts.ts'
import type { PortalFrame, PortalRequest } from '../portal-answers.ts'
import { PortalPage } from '../portal-page.tsx'
import { MoreRows, StateWord } from '../portal-rows.tsx'
import { usePortalList } from '../use-portal-list.ts'

const RequestForm = lazyPart(async () => (await import('./request-form.tsx')).RequestForm)

/** Asks for something new; below it what the client asked for before. */
export function PortalRequestScreen() {
  const texts = useTexts(portalTexts)
  const { page, failure, retry, open, rows, more } = usePortalList<PortalRequest>('requests')
  return (
    <PortalPage title={texts.requests} page={page} failure={failure} onRetry={retry}>
      <h1 className="mb-4 text-xl font-bold">{texts.newRequest}</h1>
      {page &&
        (page.may_request_new ? (
          <Suspense fallback={null}>
            <RequestForm page={page} onSent={() => void open(false)} onSignedOut={() => void open(false)} />
          </Suspense>
        ) : (
          <p className="text-pretty text-ink-soft">{texts.requestsOff}</p>
        ))}
      {page && <Requests page={page} rows={rows} />}
      <MoreRows more={more} />
    </PortalPage>
  )
}

/** The client's own words, or the visit that they would like to move or cancel. */
function useRequestWords(timezone: string) {
  const texts = useTexts(portalTexts)
  const { language } = useLanguage()
  return ({ title, wish }: PortalRequest) => {
    if (!wish) return title
    const time = wish.start_time && timeText(language, wish.start_time, timezone)
    return texts.asked[wish.kind]([formatDay(language, wish.visit_date), time].filter(Boolean).join(', '))
  }
}

function Requests({ page, rows }: { page: PortalFrame; rows: readonly PortalRequest[] }) {
  const texts = useTexts(portalTexts)
  const { language } = useLanguage()
  const wordsOf = useRequestWords(page.business.timezone)
  if (!page.shows.requests) return null
  return (
    <section className="mt-8">
      <h2 className="text-xs font-semibold text-ink-soft">{texts.earlierRequests}</h2>
      {rows.length === 0 && <p className="mt-2 text-ink-soft">{texts.noRequests}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 border-line border-t py-3 first:border-0">
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{wordsOf(row)}</p>
              {row.description && <p className="break-words whitespace-pre-line">{row.description}</p>}
              <p className="text-xs text-ink-soft">
                {[
                  row.request_number,
                  formatDay(language, row.created_at, page.business.timezone),
                  row.photos > 0 && texts.photos(row.photos),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <StateWord tone="plain">{texts.requestStates[row.status]}</StateWord>
          </li>
        ))}
      </ul>
    </section>
  )
}
