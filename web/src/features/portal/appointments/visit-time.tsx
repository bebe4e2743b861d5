import { hourCycleOf } from '@fieldlark/domain/values/region.ts'

import { formatWeekday } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { portalTexts } from '../portal.texts.ts'
import type { PortalVisit } from '../portal-answers.ts'

/** "Monday, Dec 1, 9:00 AM", in the time zone of the business. */
export function VisitTime({
  visit,
  timezone,
}: {
  visit: Pick<PortalVisit, 'starts_at' | 'start_time'>
  timezone: string
}) {
  const texts = useTexts(portalTexts)
  const { language } = useLanguage()
  const { weekday, date } = formatWeekday(language, new Date(visit.starts_at), timezone)
  const time = new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    timeStyle: 'short',
    hourCycle: hourCycleOf(timezone),
    timeZone: timezone,
  }).format(new Date(visit.starts_at))
  return (
    <span className="block font-semibold">
      {weekday}, {date}
      {' · '}
      {visit.start_time === null ? texts.anyTime : time}
    </span>
  )
}
