import { useBusiness, useCan } from '#session/session.tsx'

import { ManagersOnly } from '../managers-only.tsx'
import { CompanyForm } from './company-form.tsx'

/** What the business says about itself on documents, in emails and on client pages. */
export function CompanyScreen() {
  const business = useBusiness()
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <CompanyForm key={business.id} business={business} />
    </ManagersOnly>
  )
}
