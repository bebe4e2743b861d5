import { lazy, Suspense } from 'react'

import { useSignedIn } from '#session/session.tsx'

import { OfflineBar } from './offline-bar.tsx'

const BusinessBar = lazy(() => import('./business-bar.tsx').then((file) => ({ default: file.BusinessBar })))

/** What is said at the very top of every screen: there is no connection; the business is closed or offered to this person. */
export function TopBars() {
  const { business, userId } = useSignedIn()
  return (
    <>
      <OfflineBar />
      {business && (business.closed_at || business.offered_to === userId) && (
        <Suspense fallback={null}>
          <BusinessBar business={business} />
        </Suspense>
      )}
    </>
  )
}
