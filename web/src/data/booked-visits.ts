import { useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { fetchAll } from './pages.ts'
import type { Selected } from './schema.ts'
import { visitsKey } from './visits.ts'

const columns =
  `id, visit_date, start_time, duration_minutes, members:visit_members(user_id), job:jobs(title),
  request:requests(title), client:clients(${clientName})` as const
/** The columns of a visit that the conflict check needs; the query returns only visits with a day. */
export type BookedVisitRow = Selected<'visits', typeof columns> & { visit_date: string }

/** Open visits with a start time, from the first to the last day, both included: a year of them, when a series is edited. */
export const useBookedVisits = (businessId: string, first: string, last: string, isOn: boolean) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'engaged', first, last],
    enabled: isOn,
    queryFn: async () =>
      (await fetchAll(() =>
        rest
          .from('visits')
          .select(columns)
          .eq('business_id', businessId)
          .in('status', ['scheduled', 'in_progress'])
          .not('start_time', 'is', null)
          .gte('visit_date', first)
          .lte('visit_date', last)
          .order('id'),
      )) as BookedVisitRow[],
  })
