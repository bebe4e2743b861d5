import { byPrimaryThenNewest, type Property, type PropertyDraft } from '@fieldlark/domain/clients/property.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'

/** `version` is what was read: a write over somebody else's is refused as 'stale'. */
export type StoredProperty = Property & { version: number }

type PropertyWrite = Partial<PropertyDraft> & { id?: string; business_id?: string; version?: number }

const properties = table<StoredProperty, PropertyWrite>('property_addresses')

/** A client's properties: primary first, then newest. */
export async function fetchProperties(clientId: string): Promise<StoredProperty[]> {
  const query = properties.rows().select('*').eq('client_id', clientId)
  const rows = rowsOf<StoredProperty[]>(
    await query.order('is_primary', { ascending: false }).order('created_at', { ascending: false }),
  )
  return rows.toSorted(byPrimaryThenNewest)
}

export const useProperties = (businessId: string, clientId: string) =>
  useQuery({
    queryKey: ['property_addresses', businessId, 'of', clientId],
    queryFn: () => fetchProperties(clientId),
  })

export const usePropertyCount = (businessId: string) =>
  useQuery({
    queryKey: ['property_addresses', businessId, 'count'],
    queryFn: async () => {
      const query = properties.rows().select('id', { count: 'exact', head: true })
      const answer = await query.eq('business_id', businessId)
      rowsOf({ ...answer, data: [] })
      return answer.count ?? 0
    },
  })

function usePropertyWrite<Input, Output>(businessId: string, write: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['property_addresses', businessId] })
      void client.invalidateQueries({ queryKey: ['tax_rates', businessId, 'default'] })
    },
  })
}

export type PropertySave = { id: string; version: number | null; draft: PropertyDraft }

/** version null: new. One that becomes primary takes it from the others: the database does, in the same transaction. */
export const useSaveProperty = (businessId: string) =>
  usePropertyWrite(businessId, ({ id, version, draft }: PropertySave) =>
    version === null
      ? insertOnce(properties, { ...draft, id, business_id: businessId }, () => properties.update(id, draft))
      : properties.update(id, { ...draft, version }),
  )

export const useSetPrimaryProperty = (businessId: string) =>
  usePropertyWrite(businessId, (id: string) => properties.update(id, { is_primary: true }))

export const useRemoveProperty = (businessId: string) => usePropertyWrite(businessId, properties.remove)
