import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { visitsKey } from '#data/visits.ts'

/** How many open visits these days have, by the day. */
export const useTakenDays = (businessId: string, days: readonly string[]) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'taken', ...days],
    queryFn: async () => {
      const rows = rowsOf(
        await rest
          .from('visits')
          .select('visit_date')
          .eq('business_id', businessId)
          .in('visit_date', [...days])
          .in('status', ['scheduled', 'in_progress']),
      )
      return new Map(days.map((day) => [day, rows.filter(({ visit_date }) => visit_date === day).length]))
    },
  })
