import { Field } from '@fieldlark/ui/field.tsx'
import { useWatch } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
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

/** The price of a job, or of each visit of a recurring one: services, or a single price. */
export function JobPriceFields({ form, businessId, about }: Props) {
  const totals = useJobTotals(form)
  const { perVisit } = useTexts(billingTexts)
  const [isIncluded, type] = useWatch({
    control: form.control,
    name: ['prices_include_tax', 'schedule_type'],
  })
  const priceLabel = type === 'recurring' ? perVisit : undefined
  const sums = useJobSums(totals, isIncluded, priceLabel)
  return (
    <>
      <JobLines form={form} businessId={businessId} lineTotals={totals.lineTotals} />
      {totals.hasLines ? (
        <SumRows sums={sums} />
      ) : (
        <Field {...about('amount')} {...(priceLabel && { label: priceLabel })} className="md:max-w-60">
          <FormMoneyInput control={form.control} name="amount" />
        </Field>
      )}
    </>
  )
}
