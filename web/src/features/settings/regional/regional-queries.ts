import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { RegionalDraft } from '@fieldlark/domain/businesses/regional-draft.ts'
import type { ScheduleSettings } from '@fieldlark/domain/schedule/settings.ts'
import { useQuery } from '@tanstack/react-query'

import { businesses } from '#data/businesses.ts'
import { commandRow } from '#data/command.ts'
import { clientName, rest } from '#data/rest.ts'
import { fetchSettings } from '#data/schedule-settings.ts'
import { rowsOf } from '#data/table.ts'
import { visitsKey } from '#data/visits.ts'
import { useWrite } from '#data/write.ts'

/** What the form edits, of two tables; the id is the business's. */
export type RegionalRow = Pick<Business, 'id' | 'version' | 'language' | 'timezone' | 'country'> &
  Pick<ScheduleSettings, 'week_starts_on'>

/** Its version is that of both rows added up, as `save_regional` compares it: both only grow. */
export const regionalRow = (
  business: Business,
  { week_starts_on, version }: Pick<ScheduleSettings, 'week_starts_on' | 'version'>,
) => ({
  ...business,
  version: business.version + version,
  week_starts_on,
})

export async function fetchRegional(businessId: string): Promise<RegionalRow> {
  const [business, settings] = await Promise.all([businesses.get(businessId), fetchSettings(businessId)])
  return regionalRow(business, settings)
}

/**
 * Saving over somebody else's change of either row fails as 'stale', and nothing is written. A change of time zone moves the
 * instants of all open visits.
 */
export const useSaveRegional = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['businesses', 'schedule_settings', 'visits'], isAwaited: true },
    async ({ version, draft }: { version: number; draft: RegionalDraft }): Promise<RegionalRow> => {
      const args = { business_id: businessId, regional: draft, version }
      const { business, settings } = await commandRow('save_regional', args)
      return regionalRow(business, settings)
    },
  )

const mostShown = 5

/** The next visits that a change of time zone moves, and how many there are. */
export const useMovedVisits = (businessId: string, now: string) =>
  useQuery({
    queryKey: [...visitsKey(businessId), 'moved by time zone'],
    queryFn: async () => {
      const answer = await rest
        .from('visits')
        .select(`id, visit_date, start_time, client:clients(${clientName})` as const, { count: 'exact' })
        .eq('business_id', businessId)
        .eq('status', 'scheduled')
        .gte('starts_at', now)
        .order('starts_at')
        .order('id')
        .limit(mostShown)
      return { visits: rowsOf(answer), total: answer.count ?? 0 }
    },
  })
