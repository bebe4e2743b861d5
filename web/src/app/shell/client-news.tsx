import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import type { MouseEvent } from 'react'
import { generatePath, Link } from 'react-router'

import { type ClientNews as News, useClientNews } from '#data/client-news.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { clientNewsTexts } from './client-news.texts.ts'

/** What clients did in the last days, for those who may read what happened to records. */
export function ClientNews() {
  const { caughtUp } = useTexts(clientNewsTexts)
  return useCan('view history') ? <NewsList /> : <p>{caughtUp}</p>
}

function NewsList() {
  const texts = useTexts(clientNewsTexts)
  const { data: news, isError } = useClientNews(useBusiness().id)
  if (isError) return <p>{texts.failed}</p>
  if (!news) {
    return (
      <output aria-label={texts.loading}>
        <Skeleton className="h-4 w-48" />
      </output>
    )
  }
  if (news.length === 0) {
    return (
      <p className="text-pretty">
        {texts.caughtUp} {texts.nothing}
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {news.map((each) => (
        <NewsItem key={each.id} news={each} />
      ))}
    </ul>
  )
}

const pathOf = ({ kind, recordId }: News) =>
  kind.startsWith('quote.')
    ? generatePath(paths.quote, { quoteId: recordId })
    : generatePath(paths.invoice, { invoiceId: recordId })

// The browser closes a popover by itself only on a click outside.
const close = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function NewsItem({ news }: { news: News }) {
  const { kinds } = useTexts(clientNewsTexts)
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const { kind, number, client, at } = news
  return (
    <li>
      <Link to={pathOf(news)} onClick={close} className="block py-3">
        <span className="block font-semibold text-ink">{kinds[kind]}</span>
        <bdi className="block truncate">{[client, number].filter(Boolean).join(' · ')}</bdi>
        <span className="block text-ink-faint text-xs">{formatMoment(language, at, timezone)}</span>
      </Link>
    </li>
  )
}
