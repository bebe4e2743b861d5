import type { WorkingDay } from '@fieldlark/domain/schedule/settings.ts'
import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'
import { useWrite } from './write.ts'

/** The hours of members who do not work those of the business, by user id; workers read their own. */
export const useMemberHours = (businessId: string, isWanted = true) =>
  useQuery({
    queryKey: ['schedule_settings', businessId, 'members'],
    enabled: isWanted,
    queryFn: async () => {
      const read = rest.from('member_hours').select('user_id, working_hours').eq('business_id', businessId)
      const rows = rowsOf(await read)
      return new Map(rows.map(({ user_id, working_hours }) => [user_id, working_hours as WorkingDay[]]))
    },
  })

/** Null: those of the business again. */
export const useSaveMemberHours = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['schedule_settings'], isAwaited: true },
    ({ userId, hours }: { userId: string; hours: WorkingDay[] | null }) =>
      command('set_member_hours', { business_id: businessId, user_id: userId, working_hours: hours }),
  )
