import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'

import { useRequest } from '#data/requests.ts'
import { useVisitWish, type WishOfVisit } from '#data/visit-wishes.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { RelatedRecords } from '#parts/record/related-records.tsx'
import { WorkState } from '#parts/status/work-state.tsx'
import { paths, requestEditHref } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { BookingActions } from './booking/booking-actions.tsx'
import { useHeldUntil } from './booking/held-until.ts'
import { ConvertButtons } from './convert-buttons.tsx'
import { RequestMenu } from './request-menu.tsx'
import { isOpenRequest, RequestWork } from './request-work.tsx'
import { requestsTexts } from './requests.texts.ts'
import { UrgencyBadge } from './urgency-badge.tsx'

const WishActions = lazyPart(async () => (await import('./wish/wish-actions.tsx')).WishActions)
const WishDetails = lazyPart(async () => (await import('./wish/wish-details.tsx')).WishDetails)

/** One request: the client, the place, the work requested, and what was created from it. */
export function RequestScreen() {
  const { requestId = '' } = useParams()
  return <RequestRecord id={requestId} />
}

/** The same on a page or beside the list. */
export function RequestRecord({ id }: { id: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, error, refetch } = useRequest(businessId, id)
  if (request && !isGone(error)) return <Details request={request} businessId={businessId} />
  if (error) return <RecordMissing record="request" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="request" />
}

type Props = { request: Request; businessId: string }

function Details({ request, businessId }: Props) {
  const { data: wish, error, refetch } = useVisitWish(businessId, request)
  // Whether a request of the portal is about a visit is not known at once.
  if (wish === undefined && request.source === 'portal') {
    if (error) return <RecordMissing record="request" error={error} onRetry={() => void refetch()} />
    return <RecordLoading record="request" />
  }
  return (
    <>
      <Header request={request} businessId={businessId} wish={wish ?? null} />
      {wish ? (
        <Suspense fallback={<RecordLoading record="request" />}>
          <WishDetails request={request} businessId={businessId} wish={wish} />
        </Suspense>
      ) : (
        <RequestWork request={request} businessId={businessId} />
      )}
    </>
  )
}

type WishProps = Props & { wish: WishOfVisit | null }

function Header({ request, businessId, wish }: WishProps) {
  const texts = useTexts(requestsTexts)
  const canEdit = useCan('edit requests')
  return (
    <RecordHead
      page={texts.documentTitle(request.title)}
      back={{ to: paths.requests, label: texts.back }}
      kicker={<span className="money">{request.request_number}</span>}
      title={<bdi>{request.title}</bdi>}
      status={
        <>
          <Facts request={request} />
          {canEdit && <RelatedRecords businessId={businessId} record="request" id={request.id} />}
        </>
      }
      actions={canEdit && <Actions request={request} businessId={businessId} wish={wish} />}
    />
  )
}

function Actions({ request, businessId, wish }: WishProps) {
  const texts = useTexts(requestsTexts)
  const isOpen = isOpenRequest(request)
  const { data: heldUntil } = useHeldUntil(businessId, request, isOpen)
  const isWide = useMediaQuery('(min-width: 1024px)')
  // A phone has room for the menu, one more button and the next step.
  const isEditInMenu = isOpen && !isWide
  return (
    <>
      <RequestMenu request={request} businessId={businessId} hasEdit={isEditInMenu && !wish} />
      {!isEditInMenu && !wish && (
        <Button variant="secondary" render={<Link to={requestEditHref(request.id)} />}>
          <Pencil aria-hidden />
          {texts.edit}
        </Button>
      )}
      {isOpen && wish && (
        <Suspense fallback={null}>
          <WishActions request={request} businessId={businessId} wish={wish} />
        </Suspense>
      )}
      {isOpen && !wish && <NextStep request={request} businessId={businessId} heldUntil={heldUntil} />}
    </>
  )
}

/** A booking is answered; anything else becomes a quote or a job. Nothing while it is not known which of them it is. */
function NextStep({ request, businessId, heldUntil }: Props & { heldUntil: string | null | undefined }) {
  if (heldUntil) return <BookingActions request={request} businessId={businessId} />
  if (request.wanted_start !== null && heldUntil === undefined) return null
  return <ConvertButtons requestId={request.id} />
}

function Facts({ request }: { request: Request }) {
  const texts = useTexts(requestsTexts)
  const dayOf = useBusinessDay()
  return (
    <>
      <WorkState record="request" status={request.status} />
      <UrgencyBadge urgency={request.urgency} />
      <span className="truncate">{texts.received(dayOf(request.created_at))}</span>
    </>
  )
}
