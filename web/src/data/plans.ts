import { useQuery } from '@tanstack/react-query'

import { command } from './command.ts'
import type { PlanState } from './plan-state.ts'
import { useCommand } from './use-command.ts'

/** Whether a plan runs that somebody pays for. */
export const isPaid = ({ plan, source }: Pick<PlanState, 'plan' | 'source'>): boolean =>
  source === 'stripe' && plan !== 'expired'

const pollMs = 1000
const mostPolls = 10

/**
 * What was done at the payment service a moment ago, whose news is on its way: `paid` is over once a plan runs; what was `changed`
 * may be nothing, so it is looked for a while.
 */
type News = 'paid' | 'changed' | null

export const usePlanState = (businessId: string, news: News = null) =>
  useQuery({
    queryKey: ['plan', businessId],
    queryFn: () => command('plan_state', { business_id: businessId }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      news !== null && !(news === 'paid' && data && isPaid(data)) && dataUpdateCount < mostPolls
        ? pollMs
        : false,
  })

export const useChooseFree = (businessId: string) => useCommand(businessId, 'choose_free')
