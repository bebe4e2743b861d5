import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'
import { useCommand } from './use-command.ts'
import { visitsKey } from './visits.ts'

const columns = 'id, user_id, started_at, ended_at, created_at, entered_by' as const
/** From when to when a member worked on a visit, and who typed it in, if somebody did. */
type WorkedTime = Selected<'visit_times', typeof columns>

const changeColumns =
  'id, time_id, member_id, user_id, is_deletion, started_at, ended_at, created_at' as const
/** What a time was before somebody corrected or deleted it. */
export type TimeChange = Selected<'visit_time_changes', typeof changeColumns>

/** One that is not running. */
export type EndedTime = WorkedTime & { ended_at: string }

/** The times of a visit and what was changed in them: of everybody for owners and managers, for workers their own. */
export const useWorkedTimes = (businessId: string, visitId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'worked times', visitId],
    queryFn: async () => {
      const [times, changes] = await Promise.all([
        rest.from('visit_times').select(columns).eq('visit_id', visitId).order('started_at'),
        rest.from('visit_time_changes').select(changeColumns).eq('visit_id', visitId).order('created_at'),
      ])
      return { times: rowsOf(times), changes: rowsOf(changes) }
    },
  })

export const useCorrectTime = (businessId: string) =>
  useCommand(
    businessId,
    'correct_visit_time',
    ({ id, started_at, ended_at }: Pick<EndedTime, 'id' | 'started_at' | 'ended_at'>) => ({
      time_id: id,
      started_at,
      ended_at,
    }),
  )
