import { instantOf, wallOf } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { regionalTexts } from './regional.texts.ts'
import { useMovedVisits } from './regional-queries.ts'
import { zoneName } from './zone-names.ts'

type Zones = { from: string; to: string }

/** Which upcoming visits a change of time zone would move, and how, before it is saved. */
export function ZoneChange({ businessId, ...zones }: Zones & { businessId: string }) {
  const { zoneChange: texts } = useTexts(regionalTexts)
  const { language } = useLanguage()
  const { now } = useToday()
  const { data, isError } = useMovedVisits(businessId, now)
  if (isError) return <Alert tone="warning">{texts.failed}</Alert>
  if (!data) return <p className="text-ink-soft text-xs">{texts.loading}</p>
  if (data.total === 0) return <Alert tone="info">{texts.none}</Alert>
  const hidden = data.total - data.visits.length
  return (
    <Alert tone="warning" title={texts.title(data.total)}>
      <p>{texts.body(zoneName(language, zones.to))}</p>
      <ul className="mt-2 grid gap-2">
        {data.visits.map((visit) => (
          <MovedVisit key={visit.id} visit={visit} {...zones} />
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2">{texts.more(hidden)}</p>}
    </Alert>
  )
}

type Moved = NonNullable<ReturnType<typeof useMovedVisits>['data']>['visits'][number]

function MovedVisit({ visit, from, to }: Zones & { visit: Moved }) {
  const { zoneChange: texts } = useTexts(regionalTexts)
  const { language } = useLanguage()
  const times = useVisitTimes()
  const nameOf = useClientName()
  const { visit_date, start_time, client } = visit
  if (visit_date === null) return null
  const before = Date.parse(instantOf(visit_date, start_time, from))
  const after = instantOf(visit_date, start_time, to)
  const minutes = Math.round((Date.parse(after) - before) / 60_000)
  const by = times.duration(Math.abs(minutes))
  const then = wallOf(after, from)
  const moment = `${times.day(then.day)} · ${times.time(then.time)}`
  return (
    <li>
      <span className="block font-semibold">
        {[times.day(visit_date), start_time && times.time(start_time), client && nameOf(client)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="block text-xs">
        {minutes === 0
          ? texts.same
          : `${(minutes < 0 ? texts.earlier : texts.later)(by)}: ${texts.was(moment, zoneName(language, from))}`}
      </span>
    </li>
  )
}
