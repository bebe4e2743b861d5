import { isExpired, isFollowUpDue } from '@fieldlark/domain/quotes/quote-state.ts'
import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import {
  useWaitingQuotes,
  useWaitingRequests,
  type WaitingQuote,
  type WaitingRequest,
} from '#data/waiting-work.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { useClientName } from '#parts/client-name.tsx'
import { useMoney } from '#parts/money.ts'
import { WorkBadge } from '#parts/work-badge.tsx'
import { workLabelTexts } from '#parts/work-labels.texts.ts'
import { useBusiness } from '#session/session.tsx'
import { paths, quoteHref, requestHref } from '../../paths.ts'

import { CardLink, NotLoaded } from './card-link.tsx'
import { workCardsTexts } from './work-cards.texts.ts'

const shown = 5

function Row({ to, title, detail, mark }: { to: string; title: string; detail: ReactNode; mark: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken">
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">{title}</bdi>
          <span className="block truncate text-xs text-ink-soft">{detail}</span>
        </span>
        {mark}
      </Link>
    </li>
  )
}

/** Who waits for an answer of ours. */
export function RequestsWaiting() {
  const texts = useTexts(workCardsTexts)
  const { id: businessId } = useBusiness()
  const { data, isError, refetch } = useWaitingRequests(businessId, shown)
  const title = data && data.total > 0 ? `${texts.requests} · ${data.total}` : texts.requests
  return (
    <Card>
      <CardHeader title={title} actions={<CardLink to={paths.requests}>{texts.allRequests}</CardLink>} />
      <CardBody>
        {data ? (
          <ul className="-mx-2 grid grid-cols-1">
            {data.rows.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
            {data.total === 0 && <li className="px-2 text-ink-faint">{texts.noRequests}</li>}
          </ul>
        ) : isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function RequestRow({ request }: { request: WaitingRequest }) {
  const labels = useTexts(workLabelTexts)
  const dayOf = useBusinessDay()
  const nameOf = useClientName()
  const { urgency, client, created_at } = request
  const tone = urgency === 'urgent' ? 'red' : 'yellow'
  return (
    <Row
      to={requestHref(request.id)}
      title={request.title}
      detail={
        <>
          {client && <bdi>{nameOf(client)} · </bdi>}
          {dayOf(created_at)}
        </>
      }
      mark={urgency !== 'normal' && <Badge tone={tone}>{labels.urgency[urgency]}</Badge>}
    />
  )
}

/** What is out and could become money: what lapses, what one should ask about, what the client wants changed. */
export function QuotesWaiting() {
  const texts = useTexts(workCardsTexts)
  const { id: businessId, timezone } = useBusiness()
  const { format, exponent } = useMoney()
  const [now] = useState(() => new Date().toISOString())
  const today = todayIn(now, timezone)
  const { data, isError, refetch } = useWaitingQuotes(businessId)
  const quotes = data?.filter((quote) => !isExpired(quote, today))
  const ranked = quotes?.toSorted((a, b) => rankOf(a, now, today) - rankOf(b, now, today))
  const sum = quotes?.reduce((all, { total }) => all + toMinor(total, exponent), 0n) ?? 0n
  return (
    <Card>
      <CardHeader
        title={texts.quotes}
        subtitle={
          quotes && quotes.length > 0 && texts.outstanding(quotes.length, format(fromMinor(sum, exponent)))
        }
        actions={<CardLink to={paths.quotes}>{texts.allQuotes}</CardLink>}
      />
      <CardBody>
        {ranked ? (
          <ul className="-mx-2 grid grid-cols-1">
            {ranked.slice(0, shown).map((quote) => (
              <QuoteRow key={quote.id} quote={quote} now={now} today={today} />
            ))}
            {ranked.length === 0 && <li className="px-2 text-ink-faint">{texts.noQuotes}</li>}
          </ul>
        ) : isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

const lapsesSoon = ({ valid_until }: WaitingQuote, today: string) =>
  valid_until !== null && valid_until <= addDays(today, 3)

/** Approved and not yet a job, changes wanted, about to lapse, to be asked about, then the rest. */
function rankOf(quote: WaitingQuote, now: string, today: string): number {
  if (quote.status === 'approved') return 0
  if (quote.status === 'changes_requested') return 1
  if (lapsesSoon(quote, today)) return 2
  return isFollowUpDue(quote, now, today) ? 3 : 4
}

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
      mark={<WorkBadge record="quote" status={status} />}
    />
  )
}
