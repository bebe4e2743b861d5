import type { Client } from '@fieldlark/domain/clients/client.ts'
import type { ImportedClient } from '@fieldlark/domain/clients/client-import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { fetchAll } from './pages.ts'
import { rowsOf } from './table.ts'

export type EarlierImport = { created_at: string; client_count: number }

type Known = Pick<Client, 'id' | 'name' | 'email' | 'phone'>

/** The last import of a file; confirmed repeats have keys that begin with the file's own. */
export async function fetchEarlierImport(businessId: string, fileKey: string): Promise<EarlierImport | null> {
  const query = rest.from('client_imports').select('created_at, client_count').eq('business_id', businessId)
  const last = await query
    .like('import_key', `${fileKey}%`)
    .order('created_at', { ascending: false })
    .limit(1)
  return rowsOf<EarlierImport[]>(last)[0] ?? null
}

/** What a repeated client is recognised by, of every client. */
export const fetchKnownClients = (businessId: string) =>
  fetchAll<Known>(() =>
    rest.from('clients').select('id, name, email, phone').eq('business_id', businessId).order('id'),
  )

export type ImportOrder = { key: string; clients: readonly ImportedClient[] }

/** All of them or none; the same key again adds nothing and answers what the first try added. */
export function useImportClients(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ key, clients }: ImportOrder): Promise<number> =>
      rowsOf<number>(
        await rest.rpc('import_clients', { business_id: businessId, import_key: key, rows: clients }),
      ),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['clients', businessId] }),
  })
}
