import type { Request } from '@fieldlark/domain/requests/request.ts'
import type { VisitWish } from '@fieldlark/domain/requests/visit-wish.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from './rest.ts'
import { rowsOf } from './table.ts'
import { type ScheduledVisit, scheduled } from './visits.ts'

/** With the visit as it is now; null where it was deleted. */
export type WishOfVisit = VisitWish & { visit: ScheduledVisit | null }

const columns = `kind, visit_date, start_time, wanted_date, wanted_part, visit:visits(${scheduled})` as const

/** What a client wishes of one of their visits, where the request is about one; null for any other request. */
export const useVisitWish = (businessId: string, { id, source }: Pick<Request, 'id' | 'source'>) =>
  useQuery({
    // Of the family that every change of a request or a visit refetches.
    queryKey: ['requests', businessId, 'wish', id],
    enabled: source === 'portal',
    queryFn: async (): Promise<WishOfVisit | null> => {
      const [wish] = rowsOf<WishOfVisit[]>(
        await rest.from('visit_wishes').select(columns).eq('request_id', id).limit(1),
      )
      return wish ?? null
    },
  })
