import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { publicProfileTexts } from './public-profile.texts.ts'
import { PublicProfileForm } from './public-profile-form.tsx'
import { usePublicProfile } from './public-profile-queries.ts'

/** What strangers see of the business at its own address. */
export function PublicProfileScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Profile />
    </ManagersOnly>
  )
}

function Profile() {
  const texts = useTexts(publicProfileTexts)
  const { id: businessId } = useBusiness()
  const { data, error, refetch } = usePublicProfile(businessId)
  if (data) return <PublicProfileForm key={businessId} profile={data} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}
