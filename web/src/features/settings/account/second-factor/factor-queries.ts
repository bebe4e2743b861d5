import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { loadAuth } from '#connection/auth.ts'
import { refreshAccount } from '#data/stale.ts'

/** A device that shows codes: `created_at` is an ISO instant. */
export type Factor = { id: string; created_at: string; friendly_name?: string }

/** What the authenticator app needs: a picture as a data URL, and the same key in letters. */
export type NewFactor = { id: string; qrCode: string; secret: string }

/** Begins a factor, which counts once one of its codes was shown. */
export const useNewFactor = () =>
  useMutation({
    mutationFn: async (friendlyName: string): Promise<NewFactor> => {
      const auth = await loadAuth()
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Fieldlark' })
      if (error) throw error
      return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
    },
  })

/** Removes a factor. The session is renewed, so that this page and the server agree on what it still needs. */
export function useRemoveFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (factorId: string) => {
      const auth = await loadAuth()
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      await auth.refreshSession()
    },
    // The recovery codes go with the last device: they are read again only if the account still has them.
    onSettled: () => refreshAccount(client, 'user'),
  })
}

/** To call once a new factor has shown its first code. */
export function useFactorAdded() {
  const client = useQueryClient()
  return () => refreshAccount(client, 'user')
}

/** How many recovery codes there are and how many are left. */
export const useRecoveryStatus = (hasCodes: boolean) =>
  useQuery({
    queryKey: ['account', 'recovery_codes'],
    enabled: hasCodes,
    queryFn: async () => {
      const { data, error } = await (await loadAuth()).mfa.recoveryCodes.getStatus()
      if (error) throw error
      return data
    },
  })

/** New recovery codes, which the server shows this once; those before stop working. */
export function useMakeRecoveryCodes(areOld: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      const { recoveryCodes } = (await loadAuth()).mfa
      const { data, error } = await (areOld ? recoveryCodes.regenerate() : recoveryCodes.generate())
      if (error) throw error
      return data.codes
    },
    onSuccess: () => refreshAccount(client),
  })
}
