import { useQuery } from '@tanstack/react-query'

import { fetchAll } from './pages.ts'
import { clientName, rest } from './rest.ts'

const named = `id, visit_date, start_time, duration_minutes, client:clients(${clientName}), job:jobs(title),
  request:requests(title), members:visit_members(user_id)` as const

/**
 * Who goes where on the days from first to last, both included, of visits that are still ahead or in progress. Fewer columns than
 * the calendar's tiles, and apart from them: job forms, which are the heaviest to open, load those.
 */
export const useVisitsAhead = (businessId: string, first: string, last: string, isOn: boolean) =>
  useQuery({
    queryKey: ['visits', businessId, 'ahead', first, last],
    enabled: isOn,
    queryFn: () =>
      fetchAll(() =>
        rest
          .from('visits')
          .select(named, { count: 'exact' })
          .eq('business_id', businessId)
          .gte('visit_date', first)
          .lte('visit_date', last)
          .in('status', ['scheduled', 'in_progress'])
          .order('visit_date')
          .order('start_time', { nullsFirst: true })
          .order('id'),
      ),
  })
