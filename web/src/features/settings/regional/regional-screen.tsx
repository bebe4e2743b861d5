import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { regionalTexts } from './regional.texts.ts'
import { RegionalForm } from './regional-form.tsx'

/** Language, country, time and currency of the business. */
export function RegionalScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Settings />
    </ManagersOnly>
  )
}

function Settings() {
  const texts = useTexts(regionalTexts)
  const business = useBusiness()
  const { data, error, refetch } = useScheduleSettings(business.id)
  if (data) return <RegionalForm key={business.id} business={business} settings={data} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}
