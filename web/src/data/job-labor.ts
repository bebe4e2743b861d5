import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'

type Clocked = {
  id: string
  started_at: string
  ended_at: string | null
  cost: { labor_cost_per_hour: number } | null
}

const hourMs = 3_600_000

/** What the hours spent on a job have cost so far; hours without a known cost count as nothing. For owner and manager. */
export const useLaborCost = (businessId: string, jobId: string) =>
  useQuery({
    queryKey: ['visit_times', businessId, 'cost', jobId],
    queryFn: async () => {
      const rows = await fetchAll<Clocked>(
        () =>
          rest
            .from('visit_times')
            .select(
              'id, started_at, ended_at, visit:visits!inner(), cost:visit_time_costs(labor_cost_per_hour)',
            )
            .eq('business_id', businessId)
            .eq('visit.job_id', jobId)
            .order('id') as never,
      )
      const cents = rows.reduce((sum, { started_at, ended_at, cost }) => {
        if (!ended_at || !cost) return sum
        const hours = (Date.parse(ended_at) - Date.parse(started_at)) / hourMs
        return sum + Math.round(hours * cost.labor_cost_per_hour * 100)
      }, 0)
      return cents / 100
    },
  })
