import type { Tax } from '@fieldlark/domain/taxes/tax.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { command } from './command.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'

const offered = 'id, name, parts, is_default'
export type OfferedRate = Selected<'tax_rates', typeof offered>

/** The rates a document may use, the default first. */
export const useOfferedRates = (businessId: string) =>
  useQuery({
    queryKey: ['tax_rates', businessId, 'offered'],
    queryFn: async () => {
      const query = rest.from('tax_rates').select(offered).eq('business_id', businessId)
      const active = query.eq('is_active', true).order('is_default', { ascending: false })
      return rowsOf(await active.order('name').order('id'))
    },
  })

/** The taxes of a new document: by client and property, else the default rate. */
export async function fetchDefaultTaxes(
  businessId: string,
  clientId: string,
  propertyId: string,
): Promise<Tax[]> {
  const whom = { business_id: businessId, client_id: clientId || null, property_id: propertyId || null }
  return command('default_taxes', whom)
}

/** The same as a query that follows the chosen client and property. */
export const useDefaultTaxes = (businessId: string, clientId: string, propertyId: string) =>
  useQuery({
    queryKey: ['tax_rates', businessId, 'default', clientId, propertyId],
    queryFn: () => fetchDefaultTaxes(businessId, clientId, propertyId),
  })
