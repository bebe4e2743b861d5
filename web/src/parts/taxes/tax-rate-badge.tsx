import { Badge } from '@fieldlark/ui/badge.tsx'

import { useTaxRates } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'

import { taxRateFieldTexts } from './tax-rate-field.texts.ts'

type Payer = { business_id: string; tax_rate_id: string | null; is_tax_exempt?: boolean }

/** The tax rate of a client or a property where it is not the default. Only owners and managers see rates. */
export function TaxRateBadge({ of: { business_id, tax_rate_id, is_tax_exempt } }: { of: Payer }) {
  const { exempt } = useTexts(taxRateFieldTexts)
  if (is_tax_exempt) return <Badge>{exempt}</Badge>
  return tax_rate_id && <RateBadge businessId={business_id} rateId={tax_rate_id} />
}

function RateBadge({ businessId, rateId }: { businessId: string; rateId: string }) {
  const texts = useTexts(taxRateFieldTexts)
  const { data: rates } = useTaxRates(businessId)
  const rate = rates?.find(({ id }) => id === rateId)
  if (!rate) return null
  return <Badge>{texts.rate(rate.is_active ? rate.name : texts.retired(rate.name))}</Badge>
}
