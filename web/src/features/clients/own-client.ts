import type { Client } from '@fieldlark/domain/clients/client.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useWorkerSeeingAll } from '#parts/team/own-work.ts'

/**
 * Whether the viewer may change the client and their properties: workers where they work for them or added them. Undefined
 * while it is not known.
 */
export function useIsOwnClient(
  businessId: string,
  { id, user_id }: Pick<Client, 'id' | 'user_id'>,
): boolean | undefined {
  const worker = useWorkerSeeingAll()
  const isKnown = worker === null || worker === user_id
  const { data: isAssigned } = useQuery({
    queryKey: ['client-work', businessId, id, 'of', worker],
    enabled: !isKnown,
    queryFn: async () => {
      const own = { business_id: businessId, client_id: id, user_id: worker ?? '' }
      const answers = await Promise.all([
        rest.from('job_members').select('client_id').match(own).limit(1),
        rest.from('visit_members').select('client_id').match(own).limit(1),
      ])
      return answers.some((answer) => rowsOf(answer).length > 0)
    },
  })
  return isKnown || isAssigned
}
