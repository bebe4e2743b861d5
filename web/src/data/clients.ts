import type { Client, ClientDraft, ClientStatus } from '@fieldlark/domain/clients/client.ts'
import { hashKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { insertOnce } from './insert-once.ts'
import { table } from './table.ts'

/** `version` is what was read: a write over somebody else's is refused as 'stale'. */
type ClientWrite = Partial<ClientDraft> & { id?: string; business_id?: string; version?: number; name?: null }

const clients = table<Client, ClientWrite>('clients')

const oneKey = (businessId: string, clientId: string) => ['clients', businessId, 'one', clientId]

export const fetchClient = clients.get

export const useClient = (businessId: string, clientId: string) =>
  useQuery({ queryKey: oneKey(businessId, clientId), queryFn: () => clients.get(clientId) })

/** Any write to a client makes every list and count of clients old. */
function useClientWrite<Input>(businessId: string, write: (input: Input) => Promise<Client>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (saved) => {
      void client.invalidateQueries({ queryKey: ['clients', businessId] })
      void client.invalidateQueries({ queryKey: ['tax_rates', businessId, 'default'] })
      client.setQueryData(oneKey(businessId, saved.id), saved)
    },
  })
}

export type ClientSave = { id: string; version: number | null; draft: ClientDraft }

/** version null: new. A client named by his parts has no other name: the database joins it again from them. */
export const useSaveClient = (businessId: string) =>
  useClientWrite(businessId, ({ id, version, draft }: ClientSave) => {
    const named = { ...draft, name: null }
    if (version !== null) return clients.update(id, { ...named, version })
    return insertOnce(clients, { ...named, id, business_id: businessId }, (saved) =>
      clients.update(id, { ...named, version: saved.version }),
    )
  })

export const useSetClientStatus = (businessId: string) =>
  useClientWrite(businessId, ({ id, status }: { id: string; status: ClientStatus }) =>
    clients.update(id, { client_status: status }),
  )

export function useRemoveClient(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: clients.remove,
    onSuccess: (_, clientId) => {
      const own = hashKey(oneKey(businessId, clientId))
      for (const table of ['clients', 'property_addresses']) {
        // His own screen is still there for a moment and must not ask for him; whoever comes back to it must.
        const predicate = ({ queryHash }: { queryHash: string }) => queryHash !== own
        void client.invalidateQueries({ queryKey: [table, businessId], predicate })
      }
      void client.invalidateQueries({ queryKey: oneKey(businessId, clientId), refetchType: 'none' })
    },
  })
}
