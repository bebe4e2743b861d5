import { shownCountry } from '@fieldlark/domain/clients/home-country.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'

import { useBusiness } from '#session/session.tsx'

/** An address in postal format. */
export function AddressBlock({
  place,
}: {
  place: Pick<Property, 'address' | 'city' | 'state' | 'zip_code' | 'country'>
}) {
  const business = useBusiness()
  const region = [place.state, place.zip_code].filter(Boolean).join(' ')
  const town = [place.city, region].filter(Boolean).join(', ')
  return (
    <address className="not-italic">
      <span className="block break-words font-semibold whitespace-pre-line">{place.address}</span>
      <span className="block break-words text-ink-soft">
        {[town, shownCountry(place.country, business)].filter(Boolean).join(' · ')}
      </span>
    </address>
  )
}
