import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import { useSignedIn } from '#session/session.tsx'

import { ConsentPlace } from './consent/consent-place.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { useKeepRinging } from './use-keep-ringing.ts'

const BusinessBar = lazyPart(async () => (await import('./business-bar.tsx')).BusinessBar)

/**
 * What is said at the very top of every screen: there is no connection; the business is closed or offered to this person. With
 * them comes the check of a device that rings, for which no first paint waits.
 */
export function TopBars() {
  const { business, userId } = useSignedIn()
  useKeepRinging()
  return (
    <>
      <OfflineBar />
      <ConsentPlace />
      {business && (business.closed_at || business.offered_to === userId) && (
        <Suspense fallback={null}>
          <BusinessBar business={business} />
        </Suspense>
      )}
    </>
  )
}
