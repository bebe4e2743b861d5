import { byPrimaryThenNewest } from '@fieldlark/domain/clients/property.ts'
import type { PropertyDraft } from '@fieldlark/domain/clients/property-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { insertOnce } from './insert-once.ts'
import type { Row } from './schema.ts'
import { rowsOf, table } from './table.ts'
import { useWrite } from './write.ts'

/** `version` is the one that was read: writing over somebody else's change fails as 'stale'. */
export type StoredProperty = Row<'property_addresses'>

const properties = table('property_addresses')

/** A client's properties: primary first, then newest. */
async function fetchProperties(clientId: string): Promise<StoredProperty[]> {
  const query = rest.from('property_addresses').select('*').eq('client_id', clientId)
  const rows = rowsOf(
    await query.order('is_primary', { ascending: false }).order('created_at', { ascending: false }),
  )
  return rows.toSorted(byPrimaryThenNewest)
}

/** Shared, so that a form that chooses one and its picker read them once. */
export const propertiesQuery = (businessId: string, clientId: string) => ({
  queryKey: ['property_addresses', businessId, 'of', clientId],
  queryFn: () => fetchProperties(clientId),
})

export const useProperties = (businessId: string, clientId: string) =>
  useQuery(propertiesQuery(businessId, clientId))

const effect = { changes: ['property_addresses'] } as const

export type PropertySave = { id: string; version: number | null; draft: PropertyDraft }

/** version null: new. One that becomes primary takes it from the others: the database does, in the same transaction. */
export const useSaveProperty = (businessId: string) =>
  useWrite(businessId, effect, ({ id, version, draft }: PropertySave) =>
    version === null
      ? insertOnce(properties, { ...draft, id, business_id: businessId }, () => properties.update(id, draft))
      : properties.update(id, { ...draft, version }),
  )

export const useSetPrimaryProperty = (businessId: string) =>
  useWrite(businessId, effect, (id: string) => properties.update(id, { is_primary: true }))

export const useRemoveProperty = (businessId: string) => useWrite(businessId, effect, properties.remove)
