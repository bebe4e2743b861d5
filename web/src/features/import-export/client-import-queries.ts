import type { ImportedClient } from '@fieldlark/domain/clients/import-row.ts'
import { fetchAll } from '#data/pages.ts'
import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'
import { useCommand } from '#data/use-command.ts'

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

/** Imports all of them or none; a retry with the same key adds nothing and returns the result of the first. */
export const useImportClients = (businessId: string) =>
  useCommand(businessId, 'import_clients', ({ key, clients }: ImportOrder) => ({
    business_id: businessId,
    import_key: key,
    rows: clients,
  }))
