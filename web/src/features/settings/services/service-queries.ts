import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { fetchAll } from '#data/pages.ts'
import { rest } from '#data/rest.ts'
import { useWrite } from '#data/write.ts'

/** What a service cost until then. */
type PastPrice = { price: number; endedAt: string }

/** The last price that each service had before its present one. */
export const usePastPrices = (businessId: string) =>
  useQuery({
    queryKey: ['services', businessId, 'past prices'],
    queryFn: async () => {
      const rows = await fetchAll(() =>
        rest
          .from('service_prices')
          .select('id, service_id, price, created_at')
          .eq('business_id', businessId)
          .order('created_at')
          .order('id'),
      )
      // The last row of a service replaces those before it.
      return new Map<string, PastPrice>(
        rows.map(({ service_id, price, created_at }) => [service_id, { price, endedAt: created_at }]),
      )
    },
  })

/** The whole order of the price list. */
export const useOrderServices = (businessId: string) =>
  useWrite(businessId, { changes: ['services'], isAwaited: true }, (ids: string[]) =>
    command('order_services', { business_id: businessId, service_ids: ids }),
  )

/** Who can do a service, as the team's page says which services a member does; without names everybody can. */
export const useSetServiceMembers = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['services'], isAwaited: true },
    ({ serviceId, userIds }: { serviceId: string; userIds: string[] }) =>
      command('set_service_members', { business_id: businessId, service_id: serviceId, user_ids: userIds }),
  )
