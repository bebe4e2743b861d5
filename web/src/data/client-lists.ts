import type { Client } from '@fieldlark/domain/clients/client.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import type { ClientFilter } from './client-filter.ts'
import { useListPages } from './list-pages.ts'
import { fetchAll } from './pages.ts'
import { searchFilters } from './search.ts'
import { rowsOf } from './table.ts'

const chosen = 'id, name, title, first_name, last_name, company_name, email'
const listed = `${chosen}, phone, lead_source, client_status, created_at`
const searched = ['first_name', 'last_name', 'company_name', 'email', 'name']

export type ClientChoice = Pick<
  Client,
  'id' | 'name' | 'title' | 'first_name' | 'last_name' | 'company_name' | 'email'
>
export type ListedClient = ClientChoice &
  Pick<Client, 'phone' | 'lead_source' | 'client_status' | 'created_at'>

function listQuery(businessId: string, { search, status, source, sort }: ClientFilter) {
  let query = rest.from('clients').select(listed, { count: 'exact' }).eq('business_id', businessId)
  for (const filter of searchFilters(search, searched)) query = query.or(filter)
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

/** The last ones added. */
export const useRecentClients = (businessId: string, count: number) =>
  useQuery({
    queryKey: ['clients', businessId, 'recent', count],
    queryFn: async () => {
      const query = rest.from('clients').select(listed).eq('business_id', businessId)
      const newest = query.order('created_at', { ascending: false }).order('id')
      return rowsOf(await newest.limit(count)) as ListedClient[]
    },
  })

/** What a picker offers, by name. */
export const useClientChoices = (businessId: string) =>
  useQuery({
    queryKey: ['clients', businessId, 'choices'],
    queryFn: () =>
      fetchAll<ClientChoice>(() =>
        rest.from('clients').select(chosen).eq('business_id', businessId).order('name').order('id'),
      ),
  })

/** Another client of the business with this address, or null; asked once there is an address. */
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
