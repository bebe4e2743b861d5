import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { loadAuth } from '#connection/auth.ts'
import { refreshAccount } from '#data/stale.ts'
import { addPasskey } from '#parts/passkeys/passkeys.ts'

/** A passkey of the person; times are ISO instants. */
export type Passkey = { id: string; friendly_name?: string; created_at: string; last_used_at?: string }

export const usePasskeys = (isOn: boolean) =>
  useQuery({
    queryKey: ['account', 'passkeys'],
    enabled: isOn,
    queryFn: async (): Promise<Passkey[]> => {
      const { data, error } = await (await loadAuth()).passkey.list()
      if (error) throw error
      return data
    },
  })

function usePasskeyWrite<Given>(write: (given: Given) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshAccount(client, 'passkeys') }).mutateAsync
}

export const useAddPasskey = () => usePasskeyWrite(addPasskey)

export const useRenamePasskey = (passkeyId: string) =>
  usePasskeyWrite(async (friendlyName: string) => {
    const { error } = await (await loadAuth()).passkey.update({ passkeyId, friendlyName })
    if (error) throw error
  })

export const useRemovePasskey = () =>
  usePasskeyWrite(async (passkeyId: string) => {
    const { error } = await (await loadAuth()).passkey.delete({ passkeyId })
    if (error) throw error
  })
