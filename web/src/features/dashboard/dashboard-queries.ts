import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'
import { visitsKey } from '#data/visits.ts'
import { useWorkerSeeingAll } from '#parts/team/own-work.ts'

/** The figures of the dashboard in one request. For owners and managers. */
export const useDashboardTotals = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['dashboard', businessId, 'totals'],
    enabled: isOn,
    staleTime: 0,
    queryFn: () => command('dashboard_totals', { business_id: businessId }),
  })

/** Outstanding items, the most important first; at most one page of a thousand rows. */
export const useMoneyOnTheTable = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['dashboard', businessId, 'table'],
    enabled: isOn,
    staleTime: 0,
    queryFn: () => command('money_on_the_table', { business_id: businessId }),
  })

const place = 'property:property_addresses(address, city, state, zip_code, country, latitude, longitude)'
const listed = `id, visit_date, start_time, duration_minutes, status, actual_start, actual_end,
  client:clients(${clientName}, phone), members:visit_members(user_id),
  job:jobs(id, title, custom_address, contact_phone, ${place}), request:requests(id, title, ${place})` as const
export type ListedVisit = Selected<'visits', typeof listed>

/**
 * The first `shown` visits from the first to the last day that were not called off, with every one still under way; `total` counts all of them. Of each day first what is not done: a crew's morning must not push the rest of
 * its day out. A worker's are those they are assigned to, also where they see all work.
 */
export function useComingVisits(businessId: string, first: string, last: string, shown: number) {
  const worker = useWorkerSeeingAll()
  return useQuery({
    queryKey: [...visitsKey(businessId), 'coming', first, last, shown, worker],
    // The day changes at midnight under a person at work.
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const wanted = (worker === null ? listed : `${listed}, assigned:visit_members!inner()`) as typeof listed
      const visits = rest.from('visits').select(wanted, { count: 'exact' }).eq('business_id', businessId)
      const answer = await (worker === null ? visits : visits.eq('assigned.user_id', worker))
        .or(`and(visit_date.gte.${first},visit_date.lte.${last}),status.eq.in_progress`)
        .not('status', 'in', '(cancelled,no_show)')
        .order('visit_date')
        .order('status', { ascending: false })
        .order('start_time', { nullsFirst: true })
        .order('id')
        .limit(shown)
      const rows = rowsOf(answer)
      return { rows, total: answer.count ?? rows.length }
    },
  })
}
