import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { LoadingPage } from '@fieldlark/ui/loading-page.tsx'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense } from 'react'
import { Link } from 'react-router'

import { queryClient } from '#connection/query-client.ts'
import { callOnce } from '#data/call.ts'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { SecondStepGate } from '#parts/sign-in/second-step-gate.tsx'
import { paths } from '#paths.ts'
import { type Session, useSession } from '#session/session.tsx'

import { adminDoorTexts } from './admin-door.texts.ts'
import { NotFoundScreen } from './plain-screens.tsx'
import { startTexts } from './start.texts.ts'

const AdminArea = lazyPart(async () => (await import('#features/admin/admin-area.tsx')).AdminArea)

/**
 * /admin and what is below. Whoever is not on the list of admins sees what an unknown page shows; the server refuses them in any
 * case.
 */
export function AdminDoor() {
  const session = useSession()
  const { loading } = useTexts(startTexts)
  if (session.status === 'signed-out') return <NotFoundScreen />
  if (session.status === 'loading') return <LoadingPage label={loading} />
  return (
    <QueryClientProvider client={queryClient}>
      <Inside session={session} />
    </QueryClientProvider>
  )
}

function Inside({ session }: { session: Session }) {
  const { loading } = useTexts(startTexts)
  const { loadFailed } = useTexts(adminDoorTexts)
  const { data, error, refetch } = useQuery({
    // With its code shown, the same person has other rights.
    queryKey: ['admin', 'access', session.status],
    queryFn: () => callOnce('admin_access', {}),
  })
  const page = <LoadingPage label={loading} />
  if (error && !data) {
    return (
      <main className="mx-auto max-w-2xl p-4">
        <LoadFailed title={loadFailed} error={error} headingLevel="h1" onRetry={() => void refetch()} />
      </main>
    )
  }
  if (data === undefined) return page
  if (data === 'factor_needed') return <FactorNeeded />
  if (data === 'code_needed' && session.status === 'code-owed') return <SecondStepGate session={session} />
  if (data !== 'open') return <NotFoundScreen />
  return (
    <Suspense fallback={page}>
      <AdminArea notFound={<NotFoundScreen />} />
    </Suspense>
  )
}

/** An admin without a second factor is told what is missing. */
function FactorNeeded() {
  const texts = useTexts(adminDoorTexts)
  return (
    <main className="grid min-h-dvh place-content-center bg-paper p-6">
      <title>{`${texts.factorTitle} · Fieldlark`}</title>
      <EmptyState
        headingLevel="h1"
        icon={<ShieldCheck aria-hidden />}
        title={texts.factorTitle}
        body={texts.factorBody}
        action={<Button render={<Link to={paths.settingsAccount} />}>{texts.toAccount}</Button>}
      />
    </main>
  )
}
