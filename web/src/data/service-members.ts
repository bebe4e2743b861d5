import type { Skill } from '@fieldlark/domain/services/skill.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { command } from './command.ts'
import { fetchAll } from './pages.ts'
import { useWrite } from './write.ts'

/** Who can do which service; a service without a row is everybody's. */
export const useServiceMembers = (businessId: string, isWanted = true) =>
  useQuery({
    queryKey: ['services', businessId, 'members'],
    enabled: isWanted,
    queryFn: async (): Promise<Skill[]> => {
      const services = await fetchAll(() =>
        rest
          .from('services')
          .select('id, service_members(user_id)')
          .eq('business_id', businessId)
          .order('id'),
      )
      return services.flatMap(({ id, service_members: able }) =>
        able.map(({ user_id }) => ({ service_id: id, user_id })),
      )
    },
  })

export const useSetMemberServices = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['services'], isAwaited: true },
    ({ userId, serviceIds }: { userId: string; serviceIds: string[] }) =>
      command('set_member_services', { business_id: businessId, user_id: userId, service_ids: serviceIds }),
  )
