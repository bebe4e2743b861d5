import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { portalTexts } from './portal.texts.ts'
import { PortalForm } from './portal-form.tsx'
import { usePortalSettings } from './portal-queries.ts'

/** What clients will find in the portal, and may do there. */
export function PortalScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Settings />
    </ManagersOnly>
  )
}

function Settings() {
  const texts = useTexts(portalTexts)
  const { id: businessId } = useBusiness()
  const { data, error, refetch } = usePortalSettings(businessId)
  if (data) return <PortalForm key={businessId} settings={data} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}
