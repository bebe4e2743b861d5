import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import type { SettingsDraft } from '@fieldlark/domain/schedule/settings-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'
import { useWrite } from './write.ts'

const oneKey = (businessId: string) => ['schedule_settings', businessId]

export async function fetchSettings(businessId: string): Promise<ScheduleSettings> {
  const query = rest.from('schedule_settings').select('*').eq('business_id', businessId)
  return rowsOf<ScheduleSettings>(await query.single())
}

/** The calendar settings of a business; the row exists from its creation. */
export const useScheduleSettings = (businessId: string) =>
  useQuery({
    queryKey: oneKey(businessId),
    queryFn: () => fetchSettings(businessId),
    staleTime: 60_000,
  })

export type SettingsSave = { version: number; draft: SettingsDraft }

/** Saving over somebody else's change fails as 'stale'. */
export const useSaveSettings = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['schedule_settings', 'visits'], keyOf: () => oneKey(businessId) },
    async ({ version, draft }: SettingsSave) => {
      const write = rest.from('schedule_settings').update({ ...draft, version })
      return rowsOf<ScheduleSettings>(await write.eq('business_id', businessId).select('*').single())
    },
  )
