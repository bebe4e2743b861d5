import { totalRate } from '@fieldlark/domain/taxes/tax-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { useChangeTaxRate, useTaxRates } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useMoney } from '#parts/money/money.ts'
import { paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { companyTexts } from './company.texts.ts'

/** Which tax new documents begin with. Saved at once, because it is a row of its own. */
export function DefaultTaxCard() {
  const texts = useTexts(companyTexts)
  return (
    <Card>
      <CardHeader title={texts.sections.tax} subtitle={texts.where.tax} />
      <CardBody className="grid justify-items-start gap-1">
        <DefaultTax />
        <Button variant="link" size="sm" render={<Link to={paths.settingsDocuments} />}>
          {texts.toTaxes}
        </Button>
      </CardBody>
    </Card>
  )
}

const none = 'none'
const mostChips = 7

/** Arrow keys choose one after the other: the last one counts, and it is shown until it is stored. */
function useDefaultTax(businessId: string, stored: string) {
  const texts = useTexts(companyTexts)
  const change = useChangeTaxRate(businessId)
  const report = useReport()
  const { run } = useBusy()
  const [chosen, setChosen] = useState<string | null>(null)
  const next = useRef<string | null>(null)
  const save = async () => {
    for (let before = stored; next.current !== null; ) {
      const id = next.current
      next.current = null
      if (id === before) continue
      const changed =
        id === none ? { id: before, changes: { is_default: false } } : { id, changes: { is_default: true } }
      await report(() => change.mutateAsync(changed), { done: texts.taxSaved, failed: texts.taxNotSaved })
      before = id
    }
    setChosen(null)
  }
  const choose = (id: string) => {
    next.current = id
    setChosen(id)
    void run(save)
  }
  return { value: chosen ?? stored, choose }
}

function DefaultTax() {
  const texts = useTexts(companyTexts)
  const { percent } = useMoney()
  const { id: businessId, default_tax_rate: plain } = useBusiness()
  const { data: rates, error, refetch } = useTaxRates(businessId)
  const { value, choose } = useDefaultTax(businessId, rates?.find((rate) => rate.is_default)?.id ?? none)
  if (error && !rates)
    return <LoadFailed title={texts.taxesFailed} error={error} onRetry={() => void refetch()} />
  if (rates === undefined) return <Skeleton className="h-11 w-60" />
  const offered = rates
    .filter((rate) => rate.is_active)
    .map((rate) => ({ value: rate.id, label: `${rate.name} · ${percent(totalRate(rate.parts))}` }))
  // A business that has no rates yet may have a percentage from when it was set up.
  const options = [...offered, { value: none, label: plain > 0 ? percent(plain) : texts.noTax }]
  if (options.length > mostChips)
    return (
      <Field label={texts.defaultTax} hint={texts.atOnce}>
        <NativeSelect value={value} onChange={(event) => choose(event.target.value)}>
          {options.map(({ value: id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    )
  return (
    <ChoiceChips
      label={texts.defaultTax}
      hint={texts.atOnce}
      options={options.map((option) => ({ ...option, label: <bdi>{option.label}</bdi> }))}
      value={value}
      onValueChange={choose}
    />
  )
}
