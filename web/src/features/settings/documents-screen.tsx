import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { CounterList } from './counter-list.tsx'
import { documentsTexts } from './documents.texts.ts'
import { ManagersOnly } from './managers-only.tsx'
import { SectionHeader } from './section-header.tsx'
import { TaxRateList } from './tax-rate-list.tsx'

/** What documents begin with: their taxes and their numbers. */
export function DocumentsScreen() {
  const texts = useTexts(documentsTexts)
  const { id: businessId } = useBusiness()
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TaxRateList businessId={businessId} />
        <CounterList businessId={businessId} />
      </div>
    </ManagersOnly>
  )
}
