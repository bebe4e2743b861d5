import { endSession } from '#connection/end-session.ts'
import { queryClient } from '#connection/query-client.ts'
import { initialLanguage } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { dropDrafts } from '#session/draft.ts'
import { keepLastReading } from '#session/last-reading.ts'
import { signingOut } from '#session/signing-out.ts'
import { signOutTexts } from './sign-out.texts.ts'

/**
 * Signs out of this device and ends at the start page. Leaves nothing of the business behind: who signs out on
 * purpose may hand the device on, so cached rows and drafts go too (a session that merely ends keeps its drafts).
 * `notice`: what the start page says then. Never resolves: the page is leaving. Throws where the auth client cannot be loaded, before anything is gone.
 */
export async function signOut(notice = signOutTexts[initialLanguage()].done): Promise<never> {
  await endSession(() => dispatchEvent(new Event(signingOut)))
  queryClient.clear()
  dropDrafts()
  keepLastReading(null)
  sessionStorage.clear()
  // The start page is plain HTML outside the app: its own script shows what is left here.
  sessionStorage.setItem('notice', notice)
  location.assign(paths.landing)
  return new Promise(() => {})
}
