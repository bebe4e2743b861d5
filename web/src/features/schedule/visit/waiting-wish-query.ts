import type { VisitWish } from '@fieldlark/domain/requests/visit-wish.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import type { ScheduledVisit } from '#data/visits.ts'

type WaitingWish = Pick<VisitWish, 'kind' | 'wanted_date' | 'wanted_part'> & { request_id: string }

/** What a client wishes of this visit and has no answer to yet: one at most; null for none. Another time answers it. */
export const useWaitingWish = (businessId: string, { id }: Pick<ScheduledVisit, 'id'>) =>
  useQuery({
    queryKey: ['requests', businessId, 'wish of visit', id],
    queryFn: async (): Promise<WaitingWish | null> => {
      const wishes = rest
        .from('visit_wishes')
        .select('kind, wanted_date, wanted_part, request_id, request:requests!inner(status)')
        .eq('business_id', businessId)
        .eq('visit_id', id)
        .in('request.status', ['unscheduled', 'scheduled'])
      const [wish] = rowsOf<WaitingWish[]>(await wishes.limit(1))
      return wish ?? null
    },
  })
