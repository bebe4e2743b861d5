import type { VisitWish } from '@fieldlark/domain/requests/visit-wish.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import type { ScheduledVisit } from '#data/visits.ts'

type WaitingWish = Pick<VisitWish, 'kind' | 'wanted_date' | 'wanted_part'> & { request_id: string }

/** What a client wishes of this visit at its present time and has no answer to yet: one at most; null for none. */
export const useWaitingWish = (
  businessId: string,
  { id, visit_date, start_time }: Pick<ScheduledVisit, 'id' | 'visit_date' | 'start_time'>,
) =>
  useQuery({
    queryKey: ['requests', businessId, 'wish of visit', id, visit_date, start_time],
    enabled: visit_date !== null,
    queryFn: async (): Promise<WaitingWish | null> => {
      const wishes = rest
        .from('visit_wishes')
        .select('kind, wanted_date, wanted_part, request_id, request:requests!inner(status)')
        .eq('visit_id', id)
        .eq('visit_date', visit_date ?? '')
        .neq('request.status', 'archived')
      const atThatTime =
        start_time === null ? wishes.is('start_time', null) : wishes.eq('start_time', start_time)
      const [wish] = rowsOf<WaitingWish[]>(await atThatTime.limit(1))
      return wish ?? null
    },
  })
