import type { VisitWish } from '@fieldlark/domain/requests/visit-wish.ts'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { wishesTexts } from './wishes.texts.ts'

/** "Asks to move Tue, Dec 1 · 9:00 AM", by the wall clock of the business. */
export function useWishLine() {
  const texts = useTexts(wishesTexts)
  const times = useVisitTimes()
  return ({ kind, visit_date, start_time }: Pick<VisitWish, 'kind' | 'visit_date' | 'start_time'>) =>
    texts.asks[kind](
      [times.day(visit_date), start_time && times.time(start_time)].filter(Boolean).join(' · '),
    )
}
