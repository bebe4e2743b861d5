import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { BookableCard } from './bookable-card.tsx'
import { bookingSettingsTexts } from './booking-settings.texts.ts'
import { BookingSettingsForm } from './booking-settings-form.tsx'
import { useBookingSettings } from './booking-settings-queries.ts'

/** How clients book the business online. */
export function BookingSettingsScreen() {
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <Settings />
    </ManagersOnly>
  )
}

function Settings() {
  const texts = useTexts(bookingSettingsTexts)
  const { id: businessId } = useBusiness()
  const { data, error, refetch } = useBookingSettings(businessId)
  if (data)
    return (
      <>
        <BookingSettingsForm key={businessId} settings={data} />
        <div className="mx-auto mt-8 max-w-3xl">
          <BookableCard key={`members of ${businessId}`} businessId={businessId} />
        </div>
      </>
    )
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}
