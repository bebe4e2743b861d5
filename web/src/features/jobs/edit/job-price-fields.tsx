import { Field } from '@fieldlark/ui/field.tsx'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import { documentForm } from '#parts/document/document-form.ts'
import { PriceFields } from '#parts/document/price-fields.tsx'
import { useLiveSums, useMinor } from '#parts/document/price-sums.ts'
import { type Sum, SumRows } from '#parts/document/sum-rows.tsx'
import { FormMoneyInput } from '#parts/money/form-money-input.tsx'

import { billingTexts } from '../billing.texts.ts'
import type { JobFormState } from './job-fields.ts'
import type { useJobProps } from './job-form-props.ts'
import { jobLinesTexts } from './job-lines.texts.ts'
import { JobLines } from './job-lines.tsx'
import { type JobTotals, useJobTotals } from './use-job-totals.ts'

type Props = {
  form: JobFormState
  businessId: string
  about: ReturnType<typeof useJobProps>
  isNew: boolean
}

function useJobSums(totals: JobTotals, pricesIncludeTax: boolean, totalLabel: string | undefined): Sum[] {
  const texts = useTexts(jobLinesTexts)
  const minor = useMinor()
  const prices = useLiveSums(totals, pricesIncludeTax, totalLabel)
  if (totals.cost === 0n) return prices
  return [
    ...prices,
    { label: texts.cost, value: minor(totals.cost), look: 'quiet' },
    { label: texts.profit, value: minor(totals.profit), look: 'quiet' },
  ]
}

/** The price of a job, or of each visit of a recurring one: services with discount and tax, or a single price. */
export function JobPriceFields({ form, businessId, about, isNew }: Props) {
  const texts = useTexts(jobLinesTexts)
  const totals = useJobTotals(form)
  const { perVisit } = useTexts(billingTexts)
  const [isIncluded, type] = useWatch({
    control: form.control,
    name: ['prices_include_tax', 'schedule_type'],
  })
  const priceLabel = type === 'recurring' ? perVisit : undefined
  const labels = { discount_type: texts.discount, taxes: texts.tax }
  const aboutPrice = (name: 'discount_type' | 'discount_value' | 'taxes') =>
    name === 'discount_value' ? about(name) : { label: labels[name] }
  const sums = useJobSums(totals, isIncluded, priceLabel)
  return (
    <>
      <JobLines form={form} businessId={businessId} lineTotals={totals.lineTotals} />
      {totals.hasLines ? (
        <>
          <PriceFields
            form={documentForm(form)}
            businessId={businessId}
            about={aboutPrice}
            isFollowing={isNew}
          />
          <SumRows sums={sums} />
        </>
      ) : (
        <Field {...about('amount')} {...(priceLabel && { label: priceLabel })} className="md:max-w-60">
          <FormMoneyInput control={form.control} name="amount" />
        </Field>
      )}
    </>
  )
}
