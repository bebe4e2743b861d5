import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useBankDetails } from '#data/bank-details.ts'
import { useTexts } from '#language/language.tsx'
import { useBusiness, useCan } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ManagersOnly } from '../managers-only.tsx'
import { SectionHeader } from '../section-header.tsx'
import { BankDetailsForm } from './bank-details-form.tsx'
import { usePaymentKeys } from './payment-key-queries.ts'
import { paymentsTexts } from './payments.texts.ts'
import { StripeCard } from './stripe-card.tsx'

/** How clients pay: by bank transfer or by card. */
export function PaymentsScreen() {
  const texts = useTexts(paymentsTexts)
  const { id: businessId } = useBusiness()
  return (
    <ManagersOnly isAllowed={useCan('edit business')}>
      <SectionHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Bank key={`bank ${businessId}`} businessId={businessId} />
        <Keys key={`keys ${businessId}`} businessId={businessId} />
      </div>
    </ManagersOnly>
  )
}

function Bank({ businessId }: { businessId: string }) {
  const texts = useTexts(paymentsTexts)
  const { data, error, refetch } = useBankDetails(businessId)
  if (data) return <BankDetailsForm details={data} />
  if (error) return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-72 rounded-card" />
}

function Keys({ businessId }: { businessId: string }) {
  const texts = useTexts(paymentsTexts)
  const { data, error, refetch } = usePaymentKeys(businessId)
  if (data !== undefined) return <StripeCard keys={data} businessId={businessId} />
  if (error) return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-72 rounded-card" />
}
