import type { VisitWish } from '@fieldlark/domain/requests/visit-wish.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import type { ScheduledVisit } from '#data/visits.ts'

type WaitingWish = VisitWish & { request_id: string }

/**
 * What a client wishes of this visit and has no answer to yet; null for none. Another time answers it, also where its request
 * is opened again.
 */
export const useWaitingWish = (
  businessId: string,
  { id, visit_date, start_time }: Pick<ScheduledVisit, 'id' | 'visit_date' | 'start_time'>,
) =>
  useQuery({
    queryKey: ['requests', businessId, 'wishes of visit', id],
    queryFn: async () =>
      rowsOf<WaitingWish[]>(
        await rest
          .from('visit_wishes')
          .select(
            'kind, visit_date, start_time, wanted_date, wanted_part, request_id, request:requests!inner(status)',
          )
          .eq('business_id', businessId)
          .eq('visit_id', id)
          .in('request.status', ['unscheduled', 'scheduled'])
          .order('created_at', { ascending: false })
          .limit(10),
      ),
    select: (wishes) =>
      wishes.find((wish) => wish.visit_date === visit_date && wish.start_time === start_time) ?? null,
  })
