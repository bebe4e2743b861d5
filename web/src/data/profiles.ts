import type { Profile } from '@fieldlark/domain/accounts/profile.ts'
import { rest } from '#data/rest.ts'

import type { Update } from './schema.ts'
import { done, rowsOf } from './table.ts'

/** The signed-in person's profile; null when there is none (PGRST116). */
export async function fetchProfile(userId: string): Promise<Profile | null> {
  const answer = await rest.from('profiles').select('*').eq('id', userId).single()
  if (answer.error?.code === 'PGRST116') return null
  return rowsOf<Profile>(answer)
}

export async function updateProfile(userId: string, changes: Update<'profiles'>): Promise<void> {
  done(await rest.from('profiles').update(changes).eq('id', userId))
}
