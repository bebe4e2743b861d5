import type { DashboardTotals, WaitingMoney } from '@fieldlark/domain/reports/dashboard.ts'
import { useQuery } from '@tanstack/react-query'

import { procedure } from './procedure.ts'

/** How the business stands, in one answer. For owner and manager. */
export const useDashboardTotals = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['dashboard', businessId, 'totals'],
    enabled: isOn,
    staleTime: 0,
    queryFn: () => procedure<DashboardTotals>('dashboard_totals', { business_id: businessId }),
  })

/** All that lies on the table, heaviest first; a thousand is more than anybody taps. */
export const useMoneyOnTheTable = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['dashboard', businessId, 'table'],
    enabled: isOn,
    staleTime: 0,
    queryFn: () => procedure<WaitingMoney[]>('money_on_the_table', { business_id: businessId }),
  })
