import { quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { useClientWork, type ClientWork as Work } from '#data/waiting-work.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { useMoney } from '#parts/money.ts'
import { WorkBadge } from '#parts/work-badge.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { jobHref, paths, quoteHref, requestHref } from '../../paths.ts'

import { clientWorkTexts } from './client-work.texts.ts'

type Line = { key: string; to: string; title: string; facts: string; badge: ReactNode; at: string }

function useLines(work: Work | undefined): Line[] {
  const { format } = useMoney()
  const { timezone } = useBusiness()
  const [today] = useState(() => todayIn(new Date().toISOString(), timezone))
  if (!work) return []
  const lines = [
    ...work.requests.map((row) => ({
      row,
      to: requestHref(row.id),
      facts: row.request_number,
      badge: <WorkBadge record="request" status={row.status} />,
    })),
    ...work.quotes.map((row) => ({
      row,
      to: quoteHref(row.id),
      facts: `${row.quote_number} · ${format(row.total)}`,
      badge: <WorkBadge record="quote" status={quoteState(row, today)} />,
    })),
    ...work.jobs.map((row) => ({
      row,
      to: jobHref(row.id),
      facts: `${row.job_number} · ${format(row.amount)}`,
      badge: <WorkBadge record="job" status={row.status} />,
    })),
  ]
  return lines
    .map(({ row, ...line }) => ({ ...line, key: row.id, title: row.title, at: row.created_at }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Everything that was asked for, offered to and done for this client. */
export function ClientWork({ businessId, clientId }: { businessId: string; clientId: string }) {
  const texts = useTexts(clientWorkTexts)
  const dayOf = useBusinessDay()
  const isOffice = useCan('view quotes')
  const { data, isError, refetch } = useClientWork(businessId, clientId, isOffice)
  const lines = useLines(data)
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => void refetch()}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid grid-cols-1 gap-3">
        {data ? (
          <ul className="-mx-2 grid grid-cols-1">
            {lines.map(({ key, to, title, facts, badge, at }) => (
              <li key={key}>
                <Link
                  to={to}
                  className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
                >
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate font-semibold">{title}</bdi>
                    <span className="money block truncate text-xs text-ink-soft">
                      {facts} · {dayOf(at)}
                    </span>
                  </span>
                  {badge}
                </Link>
              </li>
            ))}
            {lines.length === 0 && <li className="px-2 text-pretty text-ink-faint">{texts.none}</li>}
          </ul>
        ) : isError ? (
          <Alert tone="danger" action={retry}>
            {texts.notLoaded}
          </Alert>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        {isOffice && (
          <div className="flex flex-wrap gap-2.5">
            <NewLink to={`${paths.requestNew}?client=${clientId}`}>{texts.newRequest}</NewLink>
            <NewLink to={`${paths.quoteNew}?client=${clientId}`}>{texts.newQuote}</NewLink>
            <NewLink to={`${paths.jobNew}?client=${clientId}`}>{texts.newJob}</NewLink>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function NewLink({ to, children }: { to: string; children: string }) {
  return (
    <Button variant="secondary" size="sm" render={<Link to={to} />}>
      <Plus aria-hidden />
      {children}
    </Button>
  )
}
