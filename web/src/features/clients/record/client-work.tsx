import { quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { useMoney } from '#parts/money/money.ts'
import { WorkState } from '#parts/status/work-state.tsx'
import { jobHref, paths, quoteHref, requestHref } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { clientWorkTexts } from './client-work.texts.ts'
import { useClientWork, type ClientWork as Work } from './client-work-queries.ts'

type Line = { key: string; to: string; title: string; facts: string; badge: ReactNode; at: string }

/** All kinds of records in one list, newest first. */
function useLines(work: Work): Line[] {
  const { format } = useMoney()
  const { timezone } = useBusiness()
  const [today] = useState(() => todayIn(new Date().toISOString(), timezone))
  const lines = [
    ...work.requests.map((row) => ({
      row,
      to: requestHref(row.id),
      facts: row.request_number,
      badge: <WorkState record="request" status={row.status} />,
    })),
    ...work.quotes.map((row) => ({
      row,
      to: quoteHref(row.id),
      facts: `${row.quote_number} · ${format(row.total)}`,
      badge: <WorkState record="quote" status={quoteState(row, today)} />,
    })),
    ...work.jobs.map((row) => ({
      row,
      to: jobHref(row.id),
      facts: `${row.job_number} · ${format(row.amount)}`,
      badge: <WorkState record="job" status={row.status} />,
    })),
  ]
  return lines
    .map(({ row, ...line }) => ({ ...line, key: row.id, title: row.title, at: row.created_at }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Every request, quote and job of this client, and links that create another. */
export function ClientWork({ businessId, clientId }: { businessId: string; clientId: string }) {
  const texts = useTexts(clientWorkTexts)
  const visible = { requests: useCan('view requests'), quotes: useCan('view quotes') }
  const { data, isError, refetch } = useClientWork(businessId, clientId, visible)
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid grid-cols-1 gap-3">
        {data ? (
          <WorkList work={data} />
        ) : isError ? (
          <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
            {texts.notLoaded}
          </RetryAlert>
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <NewWork clientId={clientId} />
      </CardBody>
    </Card>
  )
}

function WorkList({ work }: { work: Work }) {
  const texts = useTexts(clientWorkTexts)
  const dayOf = useBusinessDay()
  const lines = useLines(work)
  return (
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
  )
}

/** Links that create a request, a quote or a job with this client filled in. */
function NewWork({ clientId }: { clientId: string }) {
  const texts = useTexts(clientWorkTexts)
  const canEdit = {
    requests: useCan('edit requests'),
    quotes: useCan('edit quotes'),
    jobs: useCan('edit jobs'),
  }
  if (!canEdit.requests && !canEdit.quotes && !canEdit.jobs) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {canEdit.requests && (
        <NewLink to={`${paths.requestNew}?client=${clientId}`}>{texts.newRequest}</NewLink>
      )}
      {canEdit.quotes && <NewLink to={`${paths.quoteNew}?client=${clientId}`}>{texts.newQuote}</NewLink>}
      {canEdit.jobs && <NewLink to={`${paths.jobNew}?client=${clientId}`}>{texts.newJob}</NewLink>}
    </div>
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
