import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense } from 'react'

import { useSignedIn } from '#session/session.tsx'

import { useKeepOffline } from '../offline/use-keep-offline.ts'
import { ConsentPlace } from './consent/consent-place.tsx'
import { InstallOffer } from './install-offer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { useKeepRinging } from './use-keep-ringing.ts'

const mayEnd: ReadonlySet<string> = new Set(['trial', 'expired'])

const BusinessBar = lazyPart(async () => (await import('./business-bar.tsx')).BusinessBar)

/**
 * What is said at the very top of every screen: there is no connection; the business is closed or offered to this person; its plan
 * ends. With them comes what no first paint waits for: the check of a device that rings, and what keeps and installs the app.
 */
export function TopBars() {
  const { business, userId } = useSignedIn()
  useKeepRinging()
  useKeepOffline()
  return (
    <>
      <OfflineBar />
      <ConsentPlace />
      <InstallOffer />
      {business &&
        (business.closed_at || business.offered_to === userId || mayEnd.has(business.plan_status)) && (
          <Suspense fallback={null}>
            <BusinessBar business={business} />
          </Suspense>
        )}
    </>
  )
}
