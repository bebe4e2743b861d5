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
  })

/** What a new document begins with: by client and place, else the usual rate. */
export async function fetchDefaultTaxes(
  businessId: string,
  clientId: string,
  propertyId: string,
): Promise<Tax[]> {
  const whom = { business_id: businessId, client_id: clientId || null, property_id: propertyId || null }
  return rowsOf<Tax[]>((await rest.rpc('default_taxes', whom)) as never)
}

/** The same, followed while client and place are being chosen. */
export const useDefaultTaxes = (businessId: string, clientId: string, propertyId: string) =>
  useQuery({
    queryKey: ['tax_rates', businessId, 'default', clientId, propertyId],
    queryFn: () => fetchDefaultTaxes(businessId, clientId, propertyId),
  })
