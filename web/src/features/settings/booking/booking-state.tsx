import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

import { usePublicProfile } from '../public-profile/public-profile-queries.ts'
import { StepList } from '../step-list.tsx'
import { bookingSettingsTexts } from './booking-settings.texts.ts'
import { useBookedServices } from './booking-settings-queries.ts'

/** What is missing until a client can book; nothing once all is there. */
export function BookingState({ businessId }: { businessId: string }) {
  const texts = useTexts(bookingSettingsTexts)
  const { data: profile } = usePublicProfile(businessId)
  const { data: booked } = useBookedServices(businessId)
  const isPublic = profile === undefined || (profile.is_published && profile.subdomain !== null)
  if (isPublic && booked !== 0) return null
  return (
    <Card>
      <CardHeader title={texts.ready} />
      <CardBody>
        <StepList
          texts={texts}
          steps={[
            { label: texts.steps.page, isDone: isPublic, href: paths.publicProfile },
            { label: texts.steps.services, isDone: booked !== 0, href: paths.settingsServices },
          ]}
        />
      </CardBody>
    </Card>
  )
}
