import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'

import { loadAuth } from '#connection/auth.ts'

async function fetchAccount(): Promise<User> {
  const { data, error } = await (await loadAuth()).getUser()
  if (error) throw error
  return data.user
}

/** The signed-in person as the auth service knows them: address, pending address, ways to sign in, second factors. */
export const useAccount = () => useQuery({ queryKey: ['account', 'user'], queryFn: fetchAccount })
