import type { Request } from '@fieldlark/domain/requests/request.ts'

import { useTexts } from '#language/language.tsx'
import { useBusinessMoment } from '#parts/dates/business-moment.ts'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { OverlapNote } from '#parts/overlaps/overlap-note.tsx'

import { bookingTexts } from './booking.texts.ts'
import { useHeldUntil } from './held-until.ts'
import { offerTexts } from './offer.texts.ts'
import { useOfferedTimes } from './offer-queries.ts'
import { useBookingOverlaps } from './waiting-booking.ts'
import { useWantedTime } from './wanted-time.ts'

/** The time that a client booked and that waits for an answer, or lapsed without one. */
export function BookingHero({ request, businessId }: { request: Request; businessId: string }) {
  const texts = useTexts(bookingTexts)
  const { tryAgain } = useTexts(loadFailedTexts)
  const momentOf = useBusinessMoment()
  const wanted = useWantedTime()(request)
  const { data: until, isError, refetch } = useHeldUntil(businessId, request, true)
  const { data: offered = [] } = useOfferedTimes(businessId, request)
  const offer = useTexts(offerTexts)
  const clashes = useBookingOverlaps(businessId, request)
  const held = (end: string) =>
    offered.length > 0
      ? offer.waiting(
          offered.map((each) => offer.time(momentOf(each.starts_at), momentOf(each.held_until))).join('; '),
        )
      : texts.held(momentOf(end))
  if (wanted === null) return null
  const state = until ? held(until) : until === null && texts.over
  return (
    <section aria-label={texts.booked} className="mb-4 rounded-sheet bg-field-soft p-4">
      <h2 className="text-balance font-bold text-[1.375rem] leading-7 tracking-[-0.02em]">
        {texts.wants(wanted.whole)}
      </h2>
      {isError && until === undefined ? (
        <RetryAlert retryLabel={tryAgain} onRetry={() => void refetch()} className="mt-3">
          {texts.unknown}
        </RetryAlert>
      ) : (
        <output className="block text-pretty text-ink-soft">{state}</output>
      )}
      <OverlapNote clashes={clashes} className="mt-3" />
    </section>
  )
}
