import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import type { SettingsDraft } from '@fieldlark/domain/schedule/settings-draft.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { businesses } from './businesses.ts'
import { rowsOf } from './table.ts'

const oneKey = (businessId: string) => ['schedule_settings', businessId]

export async function fetchSettings(businessId: string): Promise<ScheduleSettings> {
  const query = rest.from('schedule_settings').select('*').eq('business_id', businessId)
  return rowsOf<ScheduleSettings>(await query.single())
}

/** How the business keeps its calendar; a row is there from the business's first moment. */
export const useScheduleSettings = (businessId: string) =>
  useQuery({
    queryKey: oneKey(businessId),
    queryFn: () => fetchSettings(businessId),
    staleTime: 60_000,
  })

export type SettingsSave = { version: number; business: Business; draft: SettingsDraft }

async function saveSettings({ version, business, draft }: SettingsSave): Promise<ScheduleSettings> {
  const { timezone, ...columns } = draft
  const write = rest.from('schedule_settings').update({ ...columns, version })
  const saved = rowsOf<ScheduleSettings>(await write.eq('business_id', business.id).select('*').single())
  if (timezone !== business.timezone)
    await businesses.update(business.id, { timezone }).catch((error: unknown) => {
      throw toFailure(error)
    })
  return saved
}

/** A save over somebody else's is refused as 'stale'. */
export function useSaveSettings(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveSettings,
    onSuccess: (saved) => {
      client.setQueryData(oneKey(businessId), saved)
      // Another zone: the instants of all open visits have moved.
      void client.invalidateQueries({ queryKey: ['visits', businessId] })
    },
    onError: () => void client.invalidateQueries({ queryKey: oneKey(businessId) }),
  })
}
