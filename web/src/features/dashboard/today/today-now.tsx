import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Later } from '@fieldlark/ui/later.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import MapIcon from 'lucide-react/icons/map'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { directionsHref } from '#parts/properties/map-href.ts'
import { RunningVisit } from '#parts/visits/running-visit.tsx'
import { paths } from '#paths.ts'
import { firstPageRead } from '#session/use-live.ts'

import { CardLink, NotLoaded } from '../card-link.tsx'
import type { ListedVisit } from '../dashboard-queries.ts'
import { Section } from '../section.tsx'
import type { Day } from '../use-day.ts'
import { hrefOf, placeOf, positionOf, StopLines, workOf } from './stop-lines.tsx'
import { todayTexts } from './today.texts.ts'
import type { TodayMap } from './today-map.tsx'

const mostStops = 6
/** The destination and what Google's links take on the way: nine places, three in the browser of a phone. */
const mostPlaces = { phone: 4, desk: 10 }

const loadTodayMap = async () => (await import('./today-map.tsx')).TodayMap
// A wide screen has more to load: the map comes after it.
const loadTodayMapLast = async () => {
  await firstPageRead
  return loadTodayMap()
}

/** The visit under way, and the stops that come next. */
export function TodayNow({ day: { plan, today, wall, isError, retry } }: { day: Day }) {
  const texts = useTexts(todayTexts)
  const isWide = useMediaQuery('(min-width: 1024px)')
  const most = mostPlaces[isWide ? 'desk' : 'phone']
  const link = <CardLink to={`${paths.schedule}?view=day`}>{texts.wholeDay}</CardLink>
  if (!plan) {
    return (
      <Section title={texts.next} action={link}>
        {isError ? <NotLoaded onRetry={retry} /> : <Skeleton className="h-28 w-full" />}
      </Section>
    )
  }
  const addresses = plan.stops
    .filter(({ status }) => status !== 'completed')
    .flatMap((visit) => placeOf(visit).address ?? [])
  const next = plan.stops.filter((visit) => visit !== plan.running && visit.status !== 'completed')
  const href = directionsHref(addresses.slice(0, most))
  const hasMap = addresses.length > 0 && plan.stops.filter(positionOf).length > 1
  const { stops, done } = plan
  const map = hasMap && <DayMapLater props={{ href, stops, done, isWide }} />
  return (
    <>
      {plan.running && <Running visit={plan.running} />}
      {isWide && map}
      <Section title={texts.next} action={link}>
        {next.length > 0 ? (
          <StopLines visits={next.slice(0, mostStops)} now={wall} />
        ) : (
          <p className="text-ink-faint">{plan.stops.length === 0 ? texts.nothingToday : texts.nothingNext}</p>
        )}
        {next.length > mostStops && (
          <CardLink to={`${paths.schedule}?view=day`}>{texts.moreToday(next.length - mostStops)}</CardLink>
        )}
        {addresses.length > 1 && !hasMap && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-field text-xs"
          >
            <MapIcon aria-hidden className="size-4.5" strokeWidth={1.75} />
            {texts.openInMaps(Math.min(addresses.length, most))}
          </a>
        )}
      </Section>
      {!isWide && map}
      {(isWide || next.length === 0) && <NextDay visits={plan.later} today={today} />}
    </>
  )
}

function DayMapLater({ props }: { props: ComponentProps<typeof TodayMap> }) {
  const { isWide } = props
  return (
    <Later
      load={isWide ? loadTodayMapLast : loadTodayMap}
      props={props}
      fallback={
        isWide ? (
          <div className="mt-3 h-44 rounded-card bg-sunken" />
        ) : (
          <Skeleton className="mt-3 h-30 w-full" />
        )
      }
    />
  )
}

const mostOfNextDay = 3

/** The first stops of the next day that has any. */
function NextDay({ visits, today }: { visits: readonly ListedVisit[]; today: string }) {
  const texts = useTexts(todayTexts)
  const { day } = useVisitTimes()
  const date = visits[0]?.visit_date
  if (!date) return null
  const stops = visits.filter(({ visit_date }) => visit_date === date).slice(0, mostOfNextDay)
  return (
    <Section title={date === addDays(today, 1) ? texts.tomorrow : day(date)}>
      <StopLines visits={stops} />
    </Section>
  )
}

function Running({ visit }: { visit: ListedVisit }) {
  const nameOf = useClientName()
  const { address, street } = placeOf(visit)
  const { client, job } = visit
  const work = workOf(visit)
  const name = client ? nameOf(client) : work
  return (
    <div className="mt-2 lg:mt-0">
      <RunningVisit
        visit={visit}
        title={<Link to={hrefOf(visit)}>{name}</Link>}
        lines={[client && work, street]}
        address={address}
        contact={{ name, phone: job?.contact_phone ?? client?.phone }}
      />
    </div>
  )
}

/** What is done of the day, for whoever looks back. */
export function TodayDone({ day: { plan } }: { day: Day }) {
  const texts = useTexts(todayTexts)
  const done = plan?.stops.filter(({ status }) => status === 'completed') ?? []
  if (done.length === 0) return null
  return (
    <Section title={texts.done}>
      <StopLines visits={done} />
    </Section>
  )
}
