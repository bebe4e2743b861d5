import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { WorkState } from '#parts/status/work-state.tsx'
import { jobHref, paths, requestHref } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { CardLink, NotLoaded } from './card-link.tsx'
import { type UpcomingVisit, useUpcomingVisits } from './dashboard-queries.ts'
import { workCardsTexts } from './work-cards.texts.ts'

const daysAhead = 7
const mostRows = 12

/** The visits of today and the next seven days, in the time zone of the business. */
export function UpcomingVisits() {
  const texts = useTexts(workCardsTexts)
  const { id: businessId, timezone } = useBusiness()
  const [today] = useState(() => todayIn(new Date().toISOString(), timezone))
  const { data, isError, refetch } = useUpcomingVisits(businessId, today, addDays(today, daysAhead), mostRows)
  const canSchedule = useCan('edit schedule')
  return (
    <Card>
      <CardHeader
        title={texts.upcoming}
        actions={<CardLink to={paths.schedule}>{texts.schedule}</CardLink>}
      />
      <CardBody>
        {data ? (
          data.rows.length === 0 ? (
            <div className="grid justify-items-start gap-3">
              <p className="text-pretty text-ink-faint">{texts.nothingAhead}</p>
              {canSchedule && (
                <Button variant="secondary" size="sm" render={<Link to={paths.jobNew} />}>
                  {texts.newJob}
                </Button>
              )}
            </div>
          ) : (
            <Days visits={data.rows} total={data.total} today={today} />
          )
        ) : isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-44 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function Days({ visits, total, today }: { visits: readonly UpcomingVisit[]; total: number; today: string }) {
  const texts = useTexts(workCardsTexts)
  const { day } = useVisitTimes()
  const dates = [...new Set([today, ...visits.map(({ visit_date }) => visit_date ?? today)])].toSorted()
  const inOrder = dates.map((date) => [date, visits.filter((visit) => visit.visit_date === date)] as const)
  const tomorrow = addDays(today, 1)
  const nameOf = (date: string) =>
    date === today ? texts.today : date === tomorrow ? texts.tomorrow : day(date)
  return (
    <div className="grid grid-cols-1 gap-3">
      {inOrder.map(([date, ofDay]) => (
        <section key={date}>
          <h3 className="text-xs font-semibold text-ink-soft">{nameOf(date)}</h3>
          {ofDay.length === 0 ? (
            <p className="mt-1 text-ink-faint">{texts.nothingToday}</p>
          ) : (
            <ul className="-mx-2 mt-1 grid grid-cols-1">
              {ofDay.map((visit) => (
                <Row key={visit.id} visit={visit} />
              ))}
            </ul>
          )}
        </section>
      ))}
      {total > visits.length && (
        <p>
          <CardLink to={paths.schedule}>{texts.more(total - visits.length)}</CardLink>
        </p>
      )}
    </div>
  )
}

function Row({ visit }: { visit: UpcomingVisit }) {
  const nameOf = useClientName()
  const { hours } = useVisitTimes()
  const { job, request, client } = visit
  const property = job?.property ?? request?.property
  const place = property ? addressLine(property) : job?.custom_address
  const href = job ? `${jobHref(job.id)}?tab=visits` : requestHref(request?.id ?? '')
  return (
    <li>
      <Link
        to={href}
        className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">{job?.title ?? request?.title}</bdi>
          <span className="block truncate text-xs text-ink-soft">
            <span className="money">{hours(visit)}</span>
            {client && <bdi> · {nameOf(client)}</bdi>}
            {place && <bdi> · {place}</bdi>}
          </span>
        </span>
        {visit.status !== 'scheduled' && <WorkState record="visit" status={visit.status} />}
      </Link>
    </li>
  )
}
