import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import Pencil from 'lucide-react/icons/pencil'
import { Link, useParams } from 'react-router'

import { useRequest } from '#data/requests.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { RelatedRecords } from '#parts/record/related-records.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { WorkState } from '#parts/status/work-state.tsx'
import { paths, requestEditHref } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import { AssessmentCard } from './assessment-card.tsx'
import { ConvertButtons } from './convert-buttons.tsx'
import { RequestMenu } from './request-menu.tsx'
import { RequestWhere } from './request-where.tsx'
import { requestsTexts } from './requests.texts.ts'
import { UrgencyBadge } from './urgency-badge.tsx'

/** True if nothing was created from it yet. */
const isOpenRequest = ({ status }: Request) => status === 'unscheduled' || status === 'scheduled'

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

function Details({ request, businessId }: { request: Request; businessId: string }) {
  const texts = useTexts(requestsTexts)
  const { photos } = useTexts(photosTexts)
  const canEdit = useCan('edit requests')
  return (
    <>
      <Header request={request} businessId={businessId} />
      {request.status === 'converted' && (
        <Alert tone="info" className="mb-4">
          {texts.converted}
        </Alert>
      )}
      <RecordColumns wide="lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <div className="grid grid-cols-1 gap-4">
          <Wish request={request} />
          <Card>
            <CardHeader title={photos} />
            <CardBody>
              <PhotoGrid
                businessId={businessId}
                target={{ column: 'request_id', id: request.id }}
                canAdd={canEdit}
              />
            </CardBody>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <RequestWhere request={request} businessId={businessId} />
          <AssessmentCard
            request={request}
            businessId={businessId}
            canBook={canEdit && isOpenRequest(request)}
          />
          {canEdit && <Timeline businessId={businessId} record="request" id={request.id} />}
        </div>
      </RecordColumns>
    </>
  )
}

function Header({ request, businessId }: { request: Request; businessId: string }) {
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
      actions={canEdit && <Actions request={request} businessId={businessId} />}
    />
  )
}

function Actions({ request, businessId }: { request: Request; businessId: string }) {
  const texts = useTexts(requestsTexts)
  const isOpen = isOpenRequest(request)
  const isWide = useMediaQuery('(min-width: 1024px)')
  // A phone has room for the menu, one more button and the next step.
  const isEditInMenu = isOpen && !isWide
  return (
    <>
      <RequestMenu request={request} businessId={businessId} hasEdit={isEditInMenu} />
      {!isEditInMenu && (
        <Button variant="secondary" render={<Link to={requestEditHref(request.id)} />}>
          <Pencil aria-hidden />
          {texts.edit}
        </Button>
      )}
      {isOpen && <ConvertButtons request={request} businessId={businessId} />}
    </>
  )
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

function Wish({ request }: { request: Request }) {
  const texts = useTexts(requestsTexts)
  const more = [
    [texts.preferredTimes, request.preferred_times],
    [texts.notes, request.notes],
  ] as const
  return (
    <Card>
      <CardHeader title={texts.wish} />
      <CardBody className="grid gap-4">
        {request.description ? (
          <p className="break-words whitespace-pre-line">{request.description}</p>
        ) : (
          <p className="text-ink-faint">{texts.noDescription}</p>
        )}
        {more.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <h3 className="text-xs font-semibold text-ink-soft">{label}</h3>
                <p className="mt-0.5 break-words whitespace-pre-line">{text}</p>
              </div>
            ),
        )}
      </CardBody>
    </Card>
  )
}
