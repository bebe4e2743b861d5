import { toast } from '@fieldlark/ui/toast.tsx'
import { loadAuth } from '#connection/auth.ts'
import { queryClient } from '#connection/query-client.ts'
import { initialLanguage } from '#language/language.tsx'
import { dropAllDrafts } from '#session/draft.ts'
import { paths } from '../../paths.ts'
import { signOutTexts } from './sign-out.texts.ts'

/**
 * Signs out of this device and ends at the start page. Leaves nothing of the business behind: who signs out on
 * purpose may hand the device on, so cached rows and drafts go too (a session that merely ends keeps its drafts).
 * Never resolves: the page is leaving.
 */
export async function signOut(): Promise<never> {
  const { error } = await (await loadAuth())
    .signOut({ scope: 'local' })
    .catch((thrown: unknown) => ({ error: thrown }))
  if (error) console.error('Sign-out failed', error)
  queryClient.clear()
  dropAllDrafts()
  sessionStorage.clear()
  toast.success(signOutTexts[initialLanguage()].done)
  // The start page is plain HTML outside the app.
  location.assign(paths.landing)
  return new Promise(() => {})
}
