import type { Client, ClientStatus } from '@fieldlark/domain/clients/client.ts'
import type { ClientDraft } from '@fieldlark/domain/clients/client-draft.ts'
import { useQuery } from '@tanstack/react-query'

import { perform, rowOf } from './command.ts'
import { table } from './table.ts'
import { useRemoval, useWrite } from './write.ts'

const clients = table('clients')

const oneKey = (businessId: string, clientId: string) => ['clients', businessId, 'one', clientId]

export const fetchClient = clients.get

export const useClient = (businessId: string, clientId: string) =>
  useQuery({ queryKey: oneKey(businessId, clientId), queryFn: () => clients.get(clientId) })

const useClientWrite = <Input>(businessId: string, write: (input: Input) => Promise<Client>) =>
  useWrite(businessId, { changes: ['clients'], keyOf: ({ id }) => oneKey(businessId, id) }, write)

export type ClientSave = { id: string; version: number | null; draft: ClientDraft }

/**
 * version null: new. `name` is null for the database to join it again from first and last name. A place of work is saved
 * with the client, in one transaction.
 */
export const useSaveClient = (businessId: string) =>
  useClientWrite(businessId, async ({ id, version, draft: { works_there, ...draft } }: ClientSave) => {
    const named = { ...draft, name: null, version }
    if (version !== null && !works_there) return clients.update(id, { ...named, version })
    const args = { business_id: businessId, client: { ...named, id }, works_there }
    return rowOf(await perform(businessId, 'save_client', args))
  })

export const useSetClientStatus = (businessId: string) =>
  useClientWrite(businessId, ({ id, status }: { id: string; status: ClientStatus }) =>
    clients.update(id, { client_status: status }),
  )

export const useRemoveClient = (businessId: string) => useRemoval(businessId, 'clients', clients.remove)
