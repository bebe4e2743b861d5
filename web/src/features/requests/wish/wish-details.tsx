import type { Request } from '@fieldlark/domain/requests/request.ts'

import { useClient } from '#data/clients.ts'
import type { WishOfVisit } from '#data/visit-wishes.ts'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { Timeline } from '#parts/record/timeline.tsx'
import { useCan } from '#session/session.tsx'

import { RequestWhere } from '../request-where.tsx'
import { WishHero } from './wish-hero.tsx'

/** A request about a visit that there is: what is asked, who asks, what happened. Nothing of it becomes new work. */
export function WishDetails({
  request,
  businessId,
  wish,
}: {
  request: Request
  businessId: string
  wish: WishOfVisit
}) {
  const canEdit = useCan('edit requests')
  const { data: client } = useClient(businessId, request.client_id)
  return (
    <>
      <WishHero request={request} wish={wish} client={client} />
      <RecordColumns wide="lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-10">
        <RequestWhere request={request} businessId={businessId} hasPlace={false} />
        <div>{canEdit && <Timeline businessId={businessId} record="request" id={request.id} />}</div>
      </RecordColumns>
    </>
  )
}
