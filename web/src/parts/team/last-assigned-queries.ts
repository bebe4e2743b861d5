import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { visitsKey } from '#data/visits.ts'

/** Who went, or will go, to this client last; nobody where nobody did. Undefined while unknown. */
export function useLastAssigned(
  businessId: string,
  clientId: string,
  isWanted: boolean,
): string[] | undefined {
  const { data, isError } = useQuery({
    queryKey: [...visitsKey(businessId), 'assigned last', clientId],
    enabled: isWanted && clientId !== '',
    queryFn: async () => {
      const query = rest
        .from('visits')
        .select('members:visit_members!inner(user_id)')
        .eq('business_id', businessId)
        .eq('client_id', clientId)
        .order('visit_date', { ascending: false, nullsFirst: false })
        .order('id')
      const [last] = rowsOf(await query.limit(1))
      return last?.members.map(({ user_id }) => user_id) ?? []
    },
  })
  return isError ? [] : data
}
