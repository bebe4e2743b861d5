import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Suspense, useState } from 'react'

import { useClient } from '#data/clients.ts'
import { type ScheduledVisit, useRequestVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { VisitState } from '#parts/status/visit-state.tsx'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'

import { useHeldUntil } from './booking/held-until.ts'
import { requestsTexts } from './requests.texts.ts'

const VisitDialog = lazyPart(async () => (await import('#parts/visits/visit-dialog.tsx')).VisitDialog)

/** The assessment visit before any work. */
export function AssessmentCard({
  request,
  businessId,
  canBook,
}: {
  request: Request
  businessId: string
  canBook: boolean
}) {
  const texts = useTexts(requestsTexts)
  const { data: visits = [] } = useRequestVisits(businessId, request.id)
  const { data: client } = useClient(businessId, request.client_id)
  const [open, setOpen] = useState<ScheduledVisit | 'new' | null>(null)
  const { data: heldUntil } = useHeldUntil(businessId, request, canBook)
  const standing = visits.filter(({ status }) => status !== 'cancelled')
  const close = () => setOpen(null)
  // A booking is accepted or declined first.
  if (canBook && request.wanted_start !== null && heldUntil !== null && standing.length === 0) return null
  return (
    <Card>
      <CardHeader title={texts.assessment} />
      <CardBody className="grid gap-3">
        {standing.length === 0 && <p className="text-pretty text-ink-faint">{texts.assessmentHint}</p>}
        {standing.map((visit) => (
          <Booked
            key={visit.id}
            visit={visit}
            businessId={businessId}
            onChange={canBook && visit.status === 'scheduled' ? () => setOpen(visit) : null}
          />
        ))}
        {canBook && standing.length === 0 && (
          <div>
            <Button variant="secondary" onClick={() => setOpen('new')}>
              <CalendarPlus aria-hidden />
              {texts.bookAssessment}
            </Button>
          </div>
        )}
      </CardBody>
      {open !== null && (
        <Suspense fallback={null}>
          {open === 'new' ? (
            <VisitDialog
              businessId={businessId}
              fresh={{ requestId: request.id, client: client ?? null, clientId: request.client_id }}
              onClose={close}
            />
          ) : (
            <VisitDialog businessId={businessId} visit={open} onClose={close} />
          )}
        </Suspense>
      )}
    </Card>
  )
}

function Booked({
  visit,
  businessId,
  onChange,
}: {
  visit: ScheduledVisit
  businessId: string
  onChange: (() => void) | null
}) {
  const texts = useTexts(requestsTexts)
  const { when } = useVisitTimes()
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <span className="font-semibold">{when(visit)}</span>
      <VisitState visit={visit} />
      <MemberAvatars businessId={businessId} userIds={visit.members.map(({ user_id }) => user_id)} />
      {onChange && (
        <Button variant="secondary" size="sm" className="ml-auto" onClick={onChange}>
          {visit.visit_date === null ? texts.scheduleAssessment : texts.changeAssessment}
        </Button>
      )}
    </div>
  )
}
