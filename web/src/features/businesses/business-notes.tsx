import type { Business } from '@fieldlark/domain/businesses/business.ts'
import { isOffered, reopenDays } from '@fieldlark/domain/businesses/closing.ts'
import { can } from '@fieldlark/domain/team/permissions.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import type { Membership } from '#data/businesses.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useSignedIn } from '#session/session.tsx'

import { acceptBusiness, endOffer, reopenBusiness, useBusinessStep } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

/** What is going on with the business itself: it is closed, or offered to somebody. */
export function BusinessNotes({ business, role }: Membership) {
  const { userId } = useSignedIn()
  const [now] = useState(() => Date.now())
  const offeredTo = isOffered(business, now) ? business.offered_to : null
  const isMine = offeredTo === userId
  return (
    <>
      {business.closed_at && <ClosedNote business={business} closedAt={business.closed_at} role={role} />}
      {isMine && <OfferedNote business={business} />}
      {offeredTo && !isMine && can(role, 'hand business over') && (
        <WaitingNote business={business} offeredTo={offeredTo} />
      )}
    </>
  )
}

function ClosedNote({ business, role, closedAt }: Membership & { closedAt: string }) {
  const texts = useTexts(businessesTexts)
  const { language } = useLanguage()
  const { isBusy, step } = useBusinessStep()
  const { id, business_name: name, timezone } = business
  const lastMoment = new Date(Date.parse(closedAt) + reopenDays * 86_400_000).toISOString()
  const [isOver] = useState(() => Date.parse(lastMoment) <= Date.now())
  const reopen = () => step(() => reopenBusiness(id), { done: texts.reopened(name), failed: texts.failed })
  return (
    <Alert
      tone="info"
      action={
        can(role, 'close business') &&
        !isOver && (
          <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void reopen()}>
            {texts.reopen}
          </Button>
        )
      }
    >
      {texts.closedOn(formatDay(language, closedAt, timezone))}{' '}
      {isOver ? texts.closedForGood : texts.reopenUntil(formatDay(language, lastMoment, timezone))}
    </Alert>
  )
}

function OfferedNote({ business: { id, business_name: name } }: { business: Business }) {
  const texts = useTexts(businessesTexts)
  const { isBusy, step } = useBusinessStep()
  const accept = () => step(() => acceptBusiness(id), { done: texts.accepted(name), failed: texts.failed })
  const decline = () => step(() => endOffer(id), { done: texts.declined, failed: texts.failed })
  return (
    <Alert
      tone="info"
      title={texts.offeredToYou(name)}
      action={
        <>
          <Button size="sm" isBusy={isBusy} onClick={() => void accept()}>
            {texts.accept}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => void decline()}>
            {texts.decline}
          </Button>
        </>
      }
    >
      {texts.offeredBody}
    </Alert>
  )
}

function WaitingNote({ business: { id }, offeredTo }: { business: Business; offeredTo: string }) {
  const texts = useTexts(businessesTexts)
  const { isBusy, step } = useBusinessStep()
  const { data: team = [] } = useTeamMembers(id)
  const heir = team.find(({ userId }) => userId === offeredTo)
  const takeBack = () => step(() => endOffer(id), { done: texts.takenBack, failed: texts.failed })
  return (
    <Alert
      tone="info"
      action={
        <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void takeBack()}>
          {texts.takeBack}
        </Button>
      }
    >
      {texts.waiting(heir?.name ?? '…')}
    </Alert>
  )
}
