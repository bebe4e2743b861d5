import { useMutation, useQueryClient } from '@tanstack/react-query'

import { loadAuth } from '#connection/auth.ts'
import { refreshAccount } from '#data/stale.ts'

/** A device that shows codes: `created_at` is an ISO instant. */
export type Factor = { id: string; created_at: string }

/** What the authenticator app needs: a picture as a data URL, and the same key in letters. */
export type NewFactor = { id: string; qrCode: string; secret: string }

/** Begins a factor, which counts once one of its codes was shown. */
export const useNewFactor = () =>
  useMutation({
    mutationFn: async (): Promise<NewFactor> => {
      // Names have to differ, also from one that was begun and left a minute ago.
      const friendlyName = `App ${new Date().toISOString()}`
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
    onSettled: () => refreshAccount(client),
  })
}

/** To call once a new factor has shown its first code. */
export function useFactorAdded() {
  const client = useQueryClient()
  return () => refreshAccount(client)
}

/** Ends all sessions of the person but this one. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await (await loadAuth()).signOut({ scope: 'others' })
  if (error) throw error
}
