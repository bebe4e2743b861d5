import type { ImportedClient } from '@fieldlark/domain/clients/import-row.ts'
import { PostgrestClient } from '@supabase/postgrest-js'
import { config } from '#connection/config.ts'
import { fetchWithin } from '#connection/fetch-as-caller.ts'
import { callOnce } from '#data/call.ts'
import { fetchAll } from '#data/pages.ts'
import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'
import { useWrite } from '#data/write.ts'
import { writes } from '#data/writes.ts'

const earlier = 'created_at, client_count'
export type EarlierImport = Selected<'client_imports', typeof earlier>

/** The last import of a file; confirmed repeats have keys that begin with the file's own. */
export async function fetchEarlierImport(businessId: string, fileKey: string): Promise<EarlierImport | null> {
  const query = rest.from('client_imports').select(earlier).eq('business_id', businessId)
  const last = await query
    .like('import_key', `${fileKey}%`)
    .order('created_at', { ascending: false })
    .limit(1)
  return rowsOf(last)[0] ?? null
}

/** The fields by which an existing client is recognized, of every client. */
export const fetchKnownClients = (businessId: string) =>
  fetchAll(() =>
    rest.from('clients').select('id, name, email, phone').eq('business_id', businessId).order('id'),
  )

export type ImportOrder = { key: string; clients: readonly ImportedClient[] }

// The server gives an import a minute.
const patientRest = new PostgrestClient(`${config.url}/rest/v1`, { fetch: fetchWithin(70_000), retry: false })

/** Imports all of them or none; a retry with the same key adds nothing and returns the result of the first. */
export const useImportClients = (businessId: string) =>
  useWrite(businessId, writes.import_clients, ({ key, clients }: ImportOrder) =>
    callOnce('import_clients', { business_id: businessId, import_key: key, rows: clients }, patientRest),
  )
