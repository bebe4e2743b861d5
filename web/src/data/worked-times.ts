import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { command } from './command.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'
import { visitsKey } from './visits.ts'
import { useWrite } from './write.ts'

const columns = `id, user_id, started_at, ended_at,
  changes:visit_time_changes(user_id, started_at, ended_at, created_at)` as const
/** From when to when a member worked on a visit, and what it was before somebody corrected it. */
type WorkedTime = Selected<'visit_times', typeof columns>

/** One that is not running. */
export type EndedTime = WorkedTime & { ended_at: string }

/** The times of a visit: of everybody for owners and managers, for workers their own. */
export const useWorkedTimes = (businessId: string, visitId: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'worked times', visitId],
    queryFn: async () => {
      const times = rest.from('visit_times').select(columns).eq('visit_id', visitId).order('started_at')
      return rowsOf(await times.order('created_at', { referencedTable: 'changes' }))
    },
  })

export const useCorrectTime = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['visits'], isAwaited: true },
    (time: { id: string; started_at: string; ended_at: string }) =>
      command('correct_visit_time', {
        time_id: time.id,
        started_at: time.started_at,
        ended_at: time.ended_at,
      }),
  )
