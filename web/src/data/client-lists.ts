import { useQuery } from '@tanstack/react-query'

import { clientName, rest } from '#data/rest.ts'

import { shownChoices, useChoices } from './choices.ts'
import type { ClientFilter } from './client-filter.ts'
import { foundIn } from './found.ts'
import { useListPages } from './list-pages.ts'
import type { Selected } from './schema.ts'
import { rowsOf } from './table.ts'

const chosen = `id, ${clientName}, email` as const
const listed = `${chosen}, phone, lead_source, client_status, created_at` as const

export type ClientChoice = Selected<'clients', typeof chosen>
export type ListedClient = Selected<'clients', typeof listed>

function listQuery(businessId: string, { search, status, source, sort }: ClientFilter) {
  const all = rest.from('clients').select(listed, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'clients', listed, { businessId, search })
  if (status) query = query.eq('client_status', status)
  if (source) query = query.eq('lead_source', source)
  const isByName = sort === 'name' || sort === 'name-desc'
  const ascending = sort === 'name' || sort === 'oldest'
  return query.order(isByName ? 'name' : 'created_at', { ascending }).order('id')
}

export const useClientPages = (businessId: string, filter: ClientFilter) =>
  useListPages<ListedClient>({
    key: ['clients', businessId],
    filter,
    query: () => listQuery(businessId, filter),
  })

/** The most recently added clients. */
export const useRecentClients = (businessId: string, count: number) =>
  useQuery({
    queryKey: ['clients', businessId, 'recent', count],
    queryFn: async () => {
      const query = rest.from('clients').select(listed).eq('business_id', businessId)
      const newest = query.order('created_at', { ascending: false }).order('id')
      return rowsOf(await newest.limit(count))
    },
  })

/** The clients that a picker offers, newest first, and the selected one. */
export const useClientChoices = (
  businessId: string,
  value: string,
  textOf: (client: ClientChoice) => string,
) =>
  useChoices<ClientChoice>({
    key: ['clients', businessId],
    value,
    textOf,
    find: async (search, signal) => {
      const all = rest.from('clients').select(chosen).eq('business_id', businessId)
      const newest = foundIn(all, 'clients', chosen, { businessId, search, isCounted: false })
        .order('created_at', { ascending: false })
        .order('id')
      return rowsOf(await newest.limit(shownChoices).abortSignal(signal))
    },
    get: async (id) => rowsOf(await rest.from('clients').select(chosen).eq('id', id).limit(1))[0] ?? null,
  })

/** The client with this id, where a picker or a save of this form has read it; nothing is read for it. */
export function useKnownClient(businessId: string, id: string): ClientChoice | null {
  const known = (...key: string[]) => ({ queryKey: ['clients', businessId, ...key], enabled: false })
  const { data: list } = useQuery<ClientChoice[]>(known('choices', ''))
  const { data: picked } = useQuery<ClientChoice>(known('choice', id))
  const { data: saved } = useQuery<ClientChoice>(known('one', id))
  return picked ?? saved ?? list?.find((client) => client.id === id) ?? null
}

/** Another client of the business with this address, or null; queried once there is an address. */
export const useClientByEmail = (businessId: string, email: string, exceptId: string) =>
  useQuery({
    queryKey: ['clients', businessId, 'email', email, exceptId],
    enabled: email !== '',
    queryFn: async () => {
      const query = rest.from('clients').select(chosen).eq('business_id', businessId).eq('email', email)
      const [found] = rowsOf<ClientChoice[]>(await query.neq('id', exceptId).limit(1))
      return found ?? null
    },
  })
