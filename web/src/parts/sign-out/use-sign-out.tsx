import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type ReactNode, Suspense, useState } from 'react'

import { useSayFailure } from '#parts/failures/say-failure.ts'
import { countDrafts } from '#session/draft.ts'

import { signOut } from './sign-out.ts'

const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** `begin` signs out, or asks first when something typed would be lost; `question` is where it asks. */
export function useSignOut(): { begin: () => void; question: ReactNode } {
  const sayFailure = useSayFailure()
  const [isAsking, setAsking] = useState(false)
  const begin = () => {
    if (countDrafts() > 0) setAsking(true)
    else void signOut().catch(sayFailure)
  }
  const question = isAsking && (
    <Suspense fallback={null}>
      <SignOutDialog onClose={() => setAsking(false)} onFailed={sayFailure} />
    </Suspense>
  )
  return { begin, question }
}
