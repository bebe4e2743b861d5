import type { PublicProfile, PublicProfileDraft } from '@fieldlark/domain/public-profiles/public-profile.ts'
import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

/** The public page with its address, which is the business's; their id is the business's, too. */
export type StoredPublicProfile = PublicProfile & { id: string; subdomain: string | null }

// Of the same family as the other settings of what clients see, which the live channel names.
const key = (businessId: string) => ['document_settings', businessId, 'public-profile']

export async function fetchPublicProfile(businessId: string): Promise<StoredPublicProfile> {
  const query = rest
    .from('public_profiles')
    .select('*, id:business_id, business:businesses(subdomain)')
    .eq('business_id', businessId)
  const { business, ...row } = rowsOf<
    Omit<StoredPublicProfile, 'subdomain'> & { business: { subdomain: string | null } }
  >(await query.single())
  return { ...row, subdomain: business.subdomain }
}

export const usePublicProfile = (businessId: string) =>
  useQuery({ queryKey: key(businessId), queryFn: () => fetchPublicProfile(businessId), staleTime: 60_000 })

/** The number of services that the page shows. */
export const useShownServices = (businessId: string) =>
  useQuery({
    queryKey: ['services', businessId, 'shown'],
    queryFn: async () => {
      const query = rest.from('services').select('id').eq('business_id', businessId)
      return rowsOf<{ id: string }[]>(await query.eq('is_public', true).eq('is_active', true).limit(1)).length
    },
    staleTime: 60_000,
  })

/** Saving over somebody else's change fails as 'stale', an address that another business has as 'subdomain_taken'. */
export const useSavePublicProfile = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['document_settings', 'businesses'], isAwaited: true },
    async ({ version, draft }: { version: number; draft: PublicProfileDraft }) => {
      await command('save_public_profile', { business_id: businessId, version, profile: draft })
      return fetchPublicProfile(businessId)
    },
  )
