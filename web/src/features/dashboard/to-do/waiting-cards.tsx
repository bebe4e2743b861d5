import { isFollowUpDue } from '@fieldlark/domain/quotes/quote-state.ts'
import type { DashboardTotals, WaitingQuote, WaitingRequest } from '@fieldlark/domain/reports/dashboard.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { formatDay, formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useMoney } from '#parts/money/money.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { WorkState } from '#parts/status/work-state.tsx'
import { useWishLine } from '#parts/wishes/wish-line.ts'
import { paths, quoteHref, requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import { CardLink } from '../card-link.tsx'
import { Section } from '../section.tsx'
import { workCardsTexts } from './work-cards.texts.ts'

type WaitingProps = { totals: DashboardTotals | undefined }

type RowProps = { to: string; title: string; detail: ReactNode; note?: string | null; mark: ReactNode }

function Row({ to, title, detail, note, mark }: RowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">{title}</bdi>
          <span className="block truncate text-xs text-ink-soft">{detail}</span>
          {note && <span className="block text-xs font-medium text-warning">{note}</span>}
        </span>
        {mark}
      </Link>
    </li>
  )
}

/** Requests that wait for a reply. */
export function RequestsWaiting({ totals }: WaitingProps) {
  const texts = useTexts(workCardsTexts)
  const requests = totals?.requests
  const title = requests && requests.items > 0 ? `${texts.requests} · ${requests.items}` : texts.requests
  return (
    <Section title={title} action={<CardLink to={paths.requests}>{texts.allRequests}</CardLink>}>
      {requests ? (
        <ul className="-mx-2 grid grid-cols-1">
          {requests.first.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
          {requests.items === 0 && <li className="px-2 text-ink-faint">{texts.noRequests}</li>}
        </ul>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Section>
  )
}

function RequestRow({ request }: { request: WaitingRequest }) {
  const labels = useTexts(workLabelTexts)
  const texts = useTexts(workCardsTexts)
  const dayOf = useBusinessDay()
  const nameOf = useClientName()
  const { language } = useLanguage()
  const { timezone } = useBusiness()
  const lineOf = useWishLine()
  const { urgency, client, created_at, wanted_start, answer_by, wish, visit_date, start_time } = request
  const when = wanted_start ? formatMoment(language, wanted_start, timezone) : dayOf(created_at)
  const tone = urgency === 'urgent' ? 'red' : 'yellow'
  return (
    <Row
      to={requestHref(request.id)}
      title={request.title}
      detail={
        <>
          {client && <bdi>{nameOf(client)} · </bdi>}
          {wish && visit_date ? lineOf({ kind: wish, visit_date, start_time }) : when}
        </>
      }
      note={answer_by && texts.answerBy(formatMoment(language, answer_by, timezone))}
      mark={urgency !== 'normal' && <Badge tone={tone}>{labels.urgency[urgency]}</Badge>}
    />
  )
}

/** Open quotes: expiring ones, those to follow up, and those with requested changes. */
export function QuotesWaiting({ totals }: WaitingProps) {
  const texts = useTexts(workCardsTexts)
  const { format } = useMoney()
  const [now] = useState(() => new Date().toISOString())
  const quotes = totals?.quotes
  return (
    <Section
      title={texts.quotes}
      note={quotes && quotes.items > 0 && texts.outstanding(quotes.items, format(quotes.amount))}
      action={<CardLink to={paths.quotes}>{texts.allQuotes}</CardLink>}
    >
      {totals && quotes ? (
        <ul className="-mx-2 grid grid-cols-1">
          {quotes.first.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} now={now} today={totals.today} />
          ))}
          {quotes.items === 0 && <li className="px-2 text-ink-faint">{texts.noQuotes}</li>}
        </ul>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Section>
  )
}

const lapsesSoon = ({ valid_until }: WaitingQuote, today: string) =>
  valid_until !== null && valid_until <= addDays(today, 3)

function QuoteRow({ quote, now, today }: { quote: WaitingQuote; now: string; today: string }) {
  const texts = useTexts(workCardsTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const nameOf = useClientName()
  const { client, status, valid_until } = quote
  const hint =
    status === 'approved'
      ? texts.toSchedule
      : status === 'sent' && lapsesSoon(quote, today) && valid_until
        ? texts.lapses(formatDay(language, valid_until))
        : isFollowUpDue(quote, now, today)
          ? texts.followUp
          : quote.viewed_at && status === 'sent'
            ? texts.seen
            : null
  return (
    <Row
      to={quoteHref(quote.id)}
      title={quote.title}
      detail={
        <>
          {client && <bdi>{nameOf(client)} · </bdi>}
          <span className="money">{format(quote.total)}</span>
          {hint && ` · ${hint}`}
        </>
      }
      mark={<WorkState record="quote" status={status} />}
    />
  )
}
