import { rest } from '#connection/rest.ts'

import { searchFilters } from './search.ts'
import { rowsOf } from './table.ts'

// Addresses have a length: more clients than this for one word and the word says too little to be helped by them.
const clientsPerWord = 40
const wordsWithClients = 3
const named = ['name', 'company_name', 'email']

async function clientsOf(businessId: string, filter: string): Promise<string[]> {
  const query = rest.from('clients').select('id').eq('business_id', businessId).or(filter)
  const rows = rowsOf<{ id: string }[]>(await query.order('id').limit(clientsPerWord))
  return rows.map(({ id }) => id)
}

/** As `searchFilters`, for rows with a client_id: a word may also stand in the client's name, company or e-mail. */
export async function workSearchFilters(
  businessId: string,
  search: string,
  columns: readonly string[],
): Promise<string[]> {
  const own = searchFilters(search, columns)
  const byName = searchFilters(search, named)
  return Promise.all(
    own.map(async (filter, at) => {
      const clientFilter = byName[at]
      if (at >= wordsWithClients || clientFilter === undefined) return filter
      const ids = await clientsOf(businessId, clientFilter)
      return ids.length === 0 ? filter : `${filter},client_id.in.(${ids.join(',')})`
    }),
  )
}
