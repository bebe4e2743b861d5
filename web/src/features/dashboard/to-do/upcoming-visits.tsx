import { shownAddressLine } from '@fieldlark/domain/clients/home-country.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { WorkState } from '#parts/status/work-state.tsx'
import { paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { CardLink } from '../card-link.tsx'
import type { ListedVisit } from '../dashboard-queries.ts'
import { Section } from '../section.tsx'
import { hrefOf, placeOf, workOf } from '../today/stop-lines.tsx'
import { workCardsTexts } from './work-cards.texts.ts'

/** The visits of the days after today by day; `more` is how many of the week are not among them. */
export function UpcomingVisits({
  visits,
  more,
  today,
}: {
  visits: readonly ListedVisit[]
  more: number
  today: string
}) {
  const texts = useTexts(workCardsTexts)
  const { day } = useVisitTimes()
  const canSchedule = useCan('edit schedule')
  const tomorrow = addDays(today, 1)
  const days = [...new Set(visits.map(({ visit_date }) => visit_date ?? tomorrow))]
  return (
    <Section title={texts.upcoming} action={<CardLink to={paths.schedule}>{texts.schedule}</CardLink>}>
      {visits.length === 0 && more === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-pretty text-ink-faint">
            {canSchedule ? texts.nothingAhead : texts.nothingAheadForWorker}
          </p>
          {canSchedule && (
            <Button variant="secondary" size="sm" render={<Link to={paths.jobNew} />}>
              {texts.newJob}
            </Button>
          )}
        </div>
      )}
      {days.map((date) => (
        <section key={date} className="mt-2">
          <h3 className="text-xs font-semibold text-ink-soft">
            {date === tomorrow ? texts.tomorrow : day(date)}
          </h3>
          <ul className="-mx-2 mt-1 grid grid-cols-1">
            {visits
              .filter(({ visit_date }) => visit_date === date)
              .map((visit) => (
                <Row key={visit.id} visit={visit} />
              ))}
          </ul>
        </section>
      ))}
      {more > 0 && (
        <p>
          <CardLink to={paths.schedule}>{texts.more(more)}</CardLink>
        </p>
      )}
    </Section>
  )
}

function Row({ visit }: { visit: ListedVisit }) {
  const nameOf = useClientName()
  const { hours } = useVisitTimes()
  const { client } = visit
  const business = useBusiness()
  const property = visit.job?.property ?? visit.request?.property
  const address = property ? shownAddressLine(property, business) : placeOf(visit).address
  return (
    <li>
      <Link
        to={hrefOf(visit)}
        className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">{workOf(visit)}</bdi>
          <span className="block truncate text-xs text-ink-soft">
            <span className="money">{hours(visit)}</span>
            {client && <bdi> · {nameOf(client)}</bdi>}
            {address && <bdi> · {address}</bdi>}
          </span>
        </span>
        {visit.status !== 'scheduled' && <WorkState record="visit" status={visit.status} />}
      </Link>
    </li>
  )
}
