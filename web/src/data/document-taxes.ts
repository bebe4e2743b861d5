import type { Tax, TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

export type OfferedRate = Pick<TaxRate, 'id' | 'name' | 'parts' | 'is_default'>

/** The rates one may put on a document, the usual one first. */
export const useOfferedRates = (businessId: string) =>
  useQuery({
    queryKey: ['tax_rates', businessId, 'offered'],
    queryFn: async () => {
      const query = rest.from('tax_rates').select('id, name, parts, is_default').eq('business_id', businessId)
      const offered = query.eq('is_active', true).order('is_default', { ascending: false })
      return rowsOf<OfferedRate[]>(await offered.order('name').order('id'))
    },
    staleTime: 60_000,
  })

/** What a new document begins with: by client and place, else the usual rate. */
export async function fetchDefaultTaxes(
  businessId: string,
  clientId: string,
  propertyId: string,
): Promise<Tax[]> {
  const answer = await rest.rpc('default_taxes', {
    business_id: businessId,
    client_id: clientId || null,
    property_id: propertyId || null,
  })
  return rowsOf<Tax[]>(answer as never)
}
