import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { CounterList } from './counter-list.tsx'
import { documentsTexts } from './documents.texts.ts'
import { TaxRateList } from './tax-rate-list.tsx'

/** The tax rates and the numbering of documents. */
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
