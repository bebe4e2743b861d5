import { addressLine } from '@fieldlark/domain/clients/property.ts'
import { addDays, todayIn } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { type ScheduledVisit, useVisitsBetween } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'
import { WorkBadge } from '#parts/work-badge.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { jobHref, paths, requestHref } from '../../paths.ts'

import { CardLink, NotLoaded } from './card-link.tsx'
import { workCardsTexts } from './work-cards.texts.ts'

const daysAhead = 7
const mostRows = 12

const isStanding = ({ status }: ScheduledVisit) => status !== 'cancelled' && status !== 'no_show'

/** Where one has to be today and in the next seven days, on the clock of the business. */
export function UpcomingVisits() {
  const texts = useTexts(workCardsTexts)
  const { id: businessId, timezone } = useBusiness()
  const [today] = useState(() => todayIn(new Date().toISOString(), timezone))
  const { data, isError, refetch } = useVisitsBetween(businessId, today, addDays(today, daysAhead))
  const canSchedule = useCan('edit jobs')
  const visits = data?.filter(isStanding)
  return (
    <Card>
      <CardHeader
        title={texts.upcoming}
        actions={<CardLink to={paths.schedule}>{texts.schedule}</CardLink>}
      />
      <CardBody>
        {visits ? (
          visits.length === 0 ? (
            <div className="grid justify-items-start gap-3">
              <p className="text-pretty text-ink-faint">{texts.nothingAhead}</p>
              {canSchedule && (
                <Button variant="secondary" size="sm" render={<Link to={paths.jobNew} />}>
                  {texts.newJob}
                </Button>
              )}
            </div>
          ) : (
            <Days visits={visits} today={today} />
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

function Days({ visits, today }: { visits: readonly ScheduledVisit[]; today: string }) {
  const texts = useTexts(workCardsTexts)
  const { day } = useVisitTimes()
  const shown = visits.slice(0, mostRows)
  const dates = [...new Set([today, ...shown.map(({ visit_date }) => visit_date ?? today)])].toSorted()
  const inOrder = dates.map((date) => [date, shown.filter((visit) => visit.visit_date === date)] as const)
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
      {visits.length > shown.length && (
        <p>
          <CardLink to={paths.schedule}>{texts.more(visits.length - shown.length)}</CardLink>
        </p>
      )}
    </div>
  )
}

function Row({ visit }: { visit: ScheduledVisit }) {
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
        {visit.status !== 'scheduled' && <WorkBadge record="visit" status={visit.status} />}
      </Link>
    </li>
  )
}
