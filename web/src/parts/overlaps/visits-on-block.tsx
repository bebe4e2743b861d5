import { type ClashBlock, findClashes } from '@fieldlark/domain/schedule/clash.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'

import { useVisitsAhead } from '#data/visits-ahead.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { visitsOnBlockTexts } from './visits-on-block.texts.ts'

// A weekly block lasts a year, and a year of a large business is too many visits to read for a warning.
const mostDays = 92
const mostNamed = 4

const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text)

/**
 * The open visits on the time that is being blocked: of the member, or with people when it is everybody's. It warns, and
 * keeps nobody from saving.
 */
export function VisitsOnBlock({
  businessId,
  block,
  className,
}: {
  businessId: string
  block: Omit<ClashBlock, 'id' | 'title'>
  className?: string
}) {
  const texts = useTexts(visitsOnBlockTexts)
  const nameOf = useClientName()
  const { when } = useVisitTimes()
  const { start_date: first, end_date: end, is_available } = block
  const isOn = !is_available && isDay(first) && isDay(end) && end >= first
  const last = isOn && addDays(first, mostDays) < end ? addDays(first, mostDays) : end
  const { data: visits = [] } = useVisitsAhead(businessId, isOn ? addDays(first, -2) : first, last, isOn)
  const hit = !isOn
    ? []
    : visits.flatMap((visit) => {
        const { visit_date, members } = visit
        const memberIds = members.map(({ user_id }) => user_id)
        if (visit_date === null || memberIds.length === 0) return []
        const candidate = { ...visit, visit_date, memberIds, title: '' }
        const blocks = [{ ...block, id: 'new', title: '' }]
        return findClashes({ candidate, visits: [], blocks, bufferMinutes: 0 }).length > 0 ? visit : []
      })
  if (hit.length === 0) return null
  return (
    <Alert tone="warning" title={texts.title(hit.length)} {...(className !== undefined && { className })}>
      <ul className="mt-1 grid gap-1.5">
        {hit.slice(0, mostNamed).map((visit) => (
          <li key={visit.id} className="min-w-0">
            <bdi className="block font-medium break-words">
              {[visit.job?.title ?? visit.request?.title, visit.client && nameOf(visit.client)]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
            <span className="block text-ink-soft text-xs">{when(visit)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-soft text-xs">
        {[
          hit.length > mostNamed && texts.more(hit.length - mostNamed),
          last < end && texts.firstMonths,
          texts.anyway,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Alert>
  )
}
