import { wallOf } from '@fieldlark/domain/values/wall-time.ts'

import type { CostedService } from '#data/services.ts'
import { formatMonth } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'

import { serviceDetailTexts } from './service-detail.texts.ts'
import { usePastPrices } from './service-queries.ts'

/** "was $120.00 until Nov": what the service cost before, if it ever cost anything else. */
export function PastPrice({ service }: { service: CostedService }) {
  const texts = useTexts(serviceDetailTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const { timezone } = useBusiness()
  const { today } = useToday()
  const { data } = usePastPrices(service.business_id)
  const past = data?.get(service.id)
  if (!past) return null
  const { day } = wallOf(past.endedAt, timezone)
  const month = formatMonth(language, day)
  const when = day.slice(0, 4) === today.slice(0, 4) ? month : `${month} ${day.slice(0, 4)}`
  return (
    <span className="block text-ink-soft text-xs whitespace-pre-line">
      {texts.past(format(past.price, { isPrice: true }), when)}
    </span>
  )
}
