import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { useTexts } from '#language/language.tsx'
import { PhotoGrid } from '#parts/photos/photo-grid.tsx'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { useCan } from '#session/session.tsx'

import { AssessmentCard } from './assessment-card.tsx'
import { BookingHero } from './booking/booking-hero.tsx'
import { RequestWhere } from './request-where.tsx'
import { RequestWish } from './request-wish.tsx'
import { requestsTexts } from './requests.texts.ts'

/** True if nothing was created from it yet. */
export const isOpenRequest = ({ status }: Request) => status === 'unscheduled' || status === 'scheduled'

/** The work that a client asks for, and what there is of it so far. */
export function RequestWork({ request, businessId }: { request: Request; businessId: string }) {
  const texts = useTexts(requestsTexts)
  const { photos } = useTexts(photosTexts)
  const canEdit = useCan('edit requests')
  const hasHero = canEdit && isOpenRequest(request) && request.wanted_start !== null
  return (
    <>
      {request.status === 'converted' && (
        <Alert tone="info" className="mb-4">
          {texts.converted}
        </Alert>
      )}
      {hasHero && <BookingHero request={request} businessId={businessId} />}
      <RecordColumns wide="lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <div className="grid grid-cols-1 gap-4">
          <RequestWish request={request} hasTime={!hasHero} />
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
          <RequestWhere request={request} businessId={businessId} hasPlace />
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
