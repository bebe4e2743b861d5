import { Switch } from '@fieldlark/ui/switch.tsx'
import { useWatch } from 'react-hook-form'

import { useTaxRates } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'
import { FormFold } from '#parts/record/form-fold.tsx'
import { recordTexts } from '#parts/record/record.texts.ts'
import { taxRateFieldTexts } from '#parts/taxes/tax-rate-field.texts.ts'
import { TaxRateField } from '#parts/taxes/tax-rate-field.tsx'
import { useCan } from '#session/session.tsx'

import type { ClientFields } from './client-fields.ts'
import type { ClientRecordForm } from './use-client-form.ts'

/** Which taxes the client pays; shown to owners and managers of a business that has tax rates. */
export function ClientTaxFields({
  form,
  businessId,
  clashes,
}: {
  form: ClientRecordForm
  businessId: string
  clashes: Partial<ClientFields> | null
}) {
  const texts = useTexts(taxRateFieldTexts)
  const record = useTexts(recordTexts)
  const canEditBilling = useCan('edit client billing')
  const { data: rates = [] } = useTaxRates(businessId)
  const [isExempt, chosen] = useWatch({ control: form.control, name: ['is_tax_exempt', 'tax_rate_id'] })
  if (!canEditBilling || (rates.length === 0 && !isExempt)) return null
  const theirs = clashes?.tax_rate_id
  const savedName = rates.find(({ id }) => id === theirs)?.name ?? record.empty
  const chosenName = rates.find(({ id }) => id === chosen)?.name
  const value = isExempt ? texts.exempt : (chosenName ?? null)
  return (
    <FormFold icon="price" title={texts.taxes} value={value}>
      <Switch {...form.register('is_tax_exempt')} label={texts.exempt} description={texts.exemptHint} />
      {!isExempt && (
        <TaxRateField
          {...form.register('tax_rate_id')}
          businessId={businessId}
          of="client"
          chosen={chosen}
          {...(theirs !== undefined && { hint: record.savedNow(savedName) })}
        />
      )}
    </FormFold>
  )
}
