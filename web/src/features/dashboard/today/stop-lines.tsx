import { addressLine } from '@fieldlark/domain/clients/property.ts'
import type { Position } from '@fieldlark/domain/schedule/day-map.ts'
import { isLate as isVisitLate } from '@fieldlark/domain/schedule/day-plan.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import Navigation from 'lucide-react/icons/navigation'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { directionsHref } from '#parts/properties/map-href.ts'
import { WhoGoes } from '#parts/team/who-goes.tsx'
import { jobHref, requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

import type { ListedVisit } from '../dashboard-queries.ts'
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

type Wall = { day: string; time: string }

/** Stops of a day along one thread: the time, where and what, and the way there. `now`: where late ones are marked. */
export function StopLines({ visits, now }: { visits: readonly ListedVisit[]; now?: Wall }) {
  return (
    <ol>
      {visits.map((visit, at) => (
        <Stop
          key={visit.id}
          visit={visit}
          isLate={now !== undefined && isVisitLate(visit, now)}
          isLast={at === visits.length - 1}
        />
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

/** When a visit is, and how long it takes: of a timed one that is done how it was, else as planned. */
function useHours({ status, start_time, duration_minutes, actual_start, actual_end }: ListedVisit) {
  const { time, duration } = useVisitTimes()
  const { timezone } = useBusiness()
  if (status !== 'completed' || !actual_start || !actual_end)
    return { start: start_time && time(start_time), length: duration(duration_minutes) }
  const minutes = Math.round((Date.parse(actual_end) - Date.parse(actual_start)) / 60_000)
  return { start: time(wallOf(actual_start, timezone).time), length: duration(Math.max(minutes, 1)) }
}

function Stop({ visit, isLate, isLast }: { visit: ListedVisit; isLate: boolean; isLast: boolean }) {
  const texts = useTexts(todayTexts)
  const { start, length } = useHours(visit)
  const nameOf = useClientName()
  const { status, client } = visit
  const { address, street } = placeOf(visit)
  const work = workOf(visit)
  const name = client ? nameOf(client) : work
  const isDone = status === 'completed'
  return (
    <li className="relative flex min-h-14 gap-2.5">
      {!isLast && <span aria-hidden className="absolute top-4 -bottom-1 left-[5.7rem] w-0.5 bg-line" />}
      <p className="w-19 shrink-0 whitespace-nowrap">
        {start && <span className="money block font-semibold">{start}</span>}
        <span className="money block text-ink-faint text-xs">{length}</span>
      </p>
      <span
        aria-hidden
        className={cn('relative mt-1.5 size-3 shrink-0 rounded-full border-2', pips[status])}
      />
      <Link to={hrefOf(visit)} className="min-h-11 min-w-0 flex-1">
        <bdi className={cn('block truncate', isDone ? 'text-ink-soft' : 'font-semibold')}>{name}</bdi>
        <span className="block truncate text-ink-soft text-xs">
          {isLate && <span className="font-semibold text-warning">{texts.isLate} · </span>}
          <WhoGoes members={visit.members} />
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
