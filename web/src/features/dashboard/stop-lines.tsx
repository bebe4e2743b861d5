import { addressLine } from '@fieldlark/domain/clients/property.ts'
import type { Position } from '@fieldlark/domain/schedule/day-map.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import Navigation from 'lucide-react/icons/navigation'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { directionsHref } from '#parts/properties/map-href.ts'
import { jobHref, requestHref } from '#paths.ts'

import type { ListedVisit } from './dashboard-queries.ts'
import { todayTexts } from './today.texts.ts'

/** The address of a visit in one line, and its street. */
export function placeOf({ job, request }: ListedVisit): { address: string | null; street: string | null } {
  const property = job?.property ?? request?.property
  if (property) return { address: addressLine(property), street: property.address }
  const written = job?.custom_address ?? null
  return { address: written, street: written?.split('\n')[0] ?? null }
}

/** Where a visit is, if anybody has begun one there: an address of the job's own has no position. */
export function positionOf({ job, request }: ListedVisit): Position | null {
  const property = job?.custom_address?.trim() ? null : (job?.property ?? request?.property)
  const { latitude = null, longitude = null } = property ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

export const workOf = ({ job, request }: ListedVisit): string => job?.title ?? request?.title ?? ''

export const hrefOf = ({ job, request }: ListedVisit): string =>
  job ? `${jobHref(job.id)}?tab=visits` : requestHref(request?.id ?? '')

/** Stops of a day along one thread: the time, where and what, and the way there. */
export function StopLines({ visits }: { visits: readonly ListedVisit[] }) {
  return (
    <ol>
      {visits.map((visit, at) => (
        <Stop key={visit.id} visit={visit} isLast={at === visits.length - 1} />
      ))}
    </ol>
  )
}

const pips = {
  scheduled: 'border-field bg-paper',
  in_progress: 'border-field bg-lark',
  completed: 'border-field bg-field',
  cancelled: 'border-line-strong',
  no_show: 'border-line-strong',
} as const

function Stop({ visit, isLast }: { visit: ListedVisit; isLast: boolean }) {
  const texts = useTexts(todayTexts)
  const { time, duration } = useVisitTimes()
  const nameOf = useClientName()
  const { status, start_time: start, client } = visit
  const { address, street } = placeOf(visit)
  const work = workOf(visit)
  const name = client ? nameOf(client) : work
  const isDone = status === 'completed'
  return (
    <li className="relative flex min-h-14 gap-2.5">
      {!isLast && <span aria-hidden className="absolute top-4 -bottom-1 left-[5.7rem] w-0.5 bg-line" />}
      <p className="w-19 shrink-0 whitespace-nowrap">
        {start && <span className="money block font-semibold">{time(start)}</span>}
        <span className="money block text-ink-faint text-xs">{duration(visit.duration_minutes)}</span>
      </p>
      <span
        aria-hidden
        className={cn('relative mt-1.5 size-3 shrink-0 rounded-full border-2', pips[status])}
      />
      <Link to={hrefOf(visit)} className="min-h-11 min-w-0 flex-1">
        <bdi className={cn('block truncate', isDone ? 'text-ink-soft' : 'font-semibold')}>{name}</bdi>
        <span className="block truncate text-ink-soft text-xs">
          <bdi>{[street, client && work].filter(Boolean).join(' · ')}</bdi>
          {status === 'in_progress' && <span className="font-semibold"> · {texts.isRunning}</span>}
        </span>
        {isDone && <span className="sr-only">{texts.isDone}</span>}
      </Link>
      {address && (
        <a
          href={directionsHref([address])}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.directionsTo(name)}
          className="-mt-1 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-field hover:bg-sunken"
        >
          <Navigation aria-hidden className="size-5" strokeWidth={1.75} />
        </a>
      )}
    </li>
  )
}
