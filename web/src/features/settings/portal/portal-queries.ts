import type { PortalDraft, PortalSettings } from '@fieldlark/domain/businesses/portal-settings.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

/** The settings of the portal; their id is the business's. */
export type StoredPortalSettings = PortalSettings & { id: string }

const columns = '*, id:business_id'
// Of the same family as the other settings of what clients see, which the live channel names.
const key = (businessId: string) => ['document_settings', businessId, 'portal']

export async function fetchPortalSettings(businessId: string): Promise<StoredPortalSettings> {
  const query = rest.from('portal_settings').select(columns).eq('business_id', businessId)
  return rowsOf<StoredPortalSettings>(await query.single())
}

export const usePortalSettings = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchPortalSettings(businessId), staleTime: 60_000 })

/** Saving over somebody else's change fails as 'stale'. */
export const useSavePortalSettings = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['document_settings'], isAwaited: true },
    async ({ version, draft }: { version: number; draft: PortalDraft }) => {
      const write = rest.from('portal_settings').update({ ...draft, version })
      return rowsOf<StoredPortalSettings>(await write.eq('business_id', businessId).select(columns).single())
    },
  )
