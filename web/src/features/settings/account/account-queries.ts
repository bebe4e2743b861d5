import type { UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { loadAuth } from '#connection/auth.ts'
import { updateProfile } from '#data/profiles.ts'
import { refreshAccount } from '#data/stale.ts'
import type { Language } from '#language/texts.ts'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

/** Saves the name where teammates read it and where mails and sign-in do. */
export function useRename() {
  const { userId, refresh } = useSignedIn()
  return useMutation({
    mutationFn: async (full_name: string) => {
      await updateProfile(userId, { full_name })
      const { error } = await (await loadAuth()).updateUser({ data: { full_name } })
      if (error) throw error
      await refresh()
    },
  })
}

/** Writes to the new and to the present address; the change counts once both have agreed. */
export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const options = { emailRedirectTo: `${location.origin}${paths.settingsAccount}` }
      const { error } = await (await loadAuth()).updateUser({ email }, options)
      if (error) throw error
    },
    onSuccess: () => refreshAccount(client),
  })
}

/** The language of the mails that a person gets. */
export function useMailLanguage() {
  const { userId } = useSignedIn()
  return useMutation({ mutationFn: (language: Language) => updateProfile(userId, { language }) })
}

/** Leaves for Google, which comes back to this page. */
export const useLinkGoogle = () =>
  useMutation({
    mutationFn: async () => {
      const redirectTo = `${location.origin}${paths.settingsAccount}`
      const options = { redirectTo, queryParams: { prompt: 'select_account' } }
      const { error } = await (await loadAuth()).linkIdentity({ provider: 'google', options })
      if (error) throw error
    },
  })

/** Takes a way to sign in away; the server keeps the last one. */
export function useUnlink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (identity: UserIdentity) => {
      const { error } = await (await loadAuth()).unlinkIdentity(identity)
      if (error) throw error
    },
    onSettled: () => refreshAccount(client, 'user'),
  })
}
