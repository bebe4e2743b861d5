import type { Period } from '@fieldlark/domain/reports/period.ts'
import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'

/** What happened in the period, in one answer. */
export const useAnalytics = (businessId: string, { from, to }: Period) =>
  useQuery({
    queryKey: ['reports', businessId, 'analytics', from, to],
    // As with reports: many screens change the figures.
    staleTime: 0,
    queryFn: () => command('analytics', { business_id: businessId, from_date: from, to_date: to }),
  })

/** What the next ninety days may bring. */
export const useForecast = (businessId: string) =>
  useQuery({
    queryKey: ['reports', businessId, 'forecast'],
    staleTime: 0,
    queryFn: () => command('forecast', { business_id: businessId }),
  })
