import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import type { SettingsDraft } from '@fieldlark/domain/schedule/settings-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#data/rest.ts'

import { businesses } from './businesses.ts'
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

/** Saving over somebody else's change fails as 'stale'. A change of time zone moves the instants of all open visits. */
export const useSaveSettings = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['schedule_settings', 'visits'], keyOf: () => oneKey(businessId) },
    saveSettings,
  )
