import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { jobHref } from '#paths.ts'

import { BarButton } from '../bar-button.tsx'
import { bookingTexts } from './booking.texts.ts'
import { offerTexts } from './offer.texts.ts'
import { useOfferedTimes } from './offer-queries.ts'
import { useBookingOverlaps } from './waiting-booking.ts'

const OfferDialog = lazyPart(async () => (await import('./offer-dialog.tsx')).OfferDialog)
const DeclineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog)

/** Accepts a booking, which leads to its job, offers other times for it, or declines it. */
export function BookingActions({ request, businessId }: { request: Request; businessId: string }) {
  const { id: requestId } = request
  const texts = useTexts(bookingTexts)
  const { data: offered } = useOfferedTimes(businessId, request)
  const isTaken = useBookingOverlaps(businessId, request).length > 0
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { mutateAsync } = useCommand(businessId, 'accept_booking')
  const { isBusy, run } = useBusy()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isDeclining, setIsDeclining] = useState(false)
  const accept = () =>
    run(async () => {
      try {
        const { id, is_mailed } = await mutateAsync({ request_id: requestId })
        if (is_mailed) toast.success(texts.accepted)
        else toast.warning(texts.acceptedUnmailed)
        await navigate(jobHref(id))
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  return (
    <>
      <BarButton
        ref={trigger}
        icon={<CalendarX aria-hidden />}
        label={texts.decline}
        disabled={isBusy}
        onClick={() => setIsDeclining(true)}
      />
      {isDeclining && (
        <Suspense fallback={null}>
          <DeclineDialog
            requestId={requestId}
            businessId={businessId}
            finalFocus={trigger}
            onClose={() => setIsDeclining(false)}
          />
        </Suspense>
      )}
      <OfferButton request={request} businessId={businessId} isDisabled={isBusy} />
      {/* Once times are offered the client chooses. */}
      {offered?.length === 0 && (
        <Button isBusy={isBusy} onClick={() => void accept()}>
          <CalendarCheck aria-hidden />
          {isTaken ? texts.acceptAnyway : texts.accept}
        </Button>
      )}
    </>
  )
}

function OfferButton({
  request,
  businessId,
  isDisabled,
}: {
  request: Request
  businessId: string
  isDisabled: boolean
}) {
  const texts = useTexts(offerTexts)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <BarButton
        ref={trigger}
        icon={<CalendarClock aria-hidden />}
        label={texts.offer}
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <OfferDialog
            request={request}
            businessId={businessId}
            finalFocus={trigger}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
