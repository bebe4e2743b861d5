import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Visit } from '@fieldlark/domain/jobs/visit.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'
import { visitsKey } from './visits.ts'

/** As little of a visit as it takes to say that it is in the way. */
export type EngagedVisit = Pick<Visit, 'id' | 'start_time' | 'duration_minutes'> & {
  visit_date: string
  members: { user_id: string }[]
  job: { title: string } | null
  request: { title: string } | null
  client: NamedClient | null
}

const columns =
  'id, visit_date, start_time, duration_minutes, members:visit_members(user_id), job:jobs(title), ' +
  'request:requests(title), client:clients(name, title, first_name, last_name, company_name)'

/** Open visits with an hour, from the first to the last day, both included: a year of them, when a series is edited. */
export const useEngagements = (businessId: string, first: string, last: string, isOn: boolean) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'engaged', first, last],
    enabled: isOn,
    queryFn: () =>
      fetchAll<EngagedVisit>(
        () =>
          rest
            .from('visits')
            .select(columns)
            .eq('business_id', businessId)
            .in('status', ['scheduled', 'in_progress'])
            .not('start_time', 'is', null)
            .gte('visit_date', first)
            .lte('visit_date', last)
            .order('id') as never,
      ),
  })
