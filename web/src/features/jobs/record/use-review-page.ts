import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { publicPageHref } from '#paths.ts'

/** The public page on which clients are asked for reviews; null where the business does not want that, or has no such page. */
export const useReviewPage = (businessId: string) =>
  useQuery({
    queryKey: ['document_settings', businessId, 'review-page'],
    queryFn: async () => {
      const query = rest.from('public_profiles').select('business:businesses(subdomain)')
      const rows = rowsOf(
        await query
          .eq('business_id', businessId)
          .eq('asks_for_reviews', true)
          .eq('is_published', true)
          .limit(1),
      )
      const subdomain = rows[0]?.business?.subdomain
      return subdomain ? publicPageHref(subdomain) : null
    },
  })
