import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useDefaultTaxes } from '#data/default-taxes.ts'
import { formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'
import { MoneyInput } from '#parts/money-input.tsx'
import { NumberInput } from '#parts/number-input.tsx'
import { TaxPicker } from '#parts/tax-picker.tsx'

import type { JobFormState } from './job-fields.ts'
import { JobLineEditor } from './job-line-editor.tsx'
import { jobLinesTexts } from './job-lines.texts.ts'
import { type Sum, SumRows } from './sum-rows.tsx'
import type { useFieldProps } from './use-field-props.ts'
import { useJobTotals } from './use-job-totals.ts'

type Props = {
  form: JobFormState
  businessId: string
  about: ReturnType<typeof useFieldProps>
  isNew: boolean
}

function useSums(totals: ReturnType<typeof useJobTotals>, isIncluded: boolean): Sum[] {
  const texts = useTexts(jobLinesTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const taxes = totals.taxLines.map(({ name, rate, amount }): Sum => {
    const label = `${name} ${formatRate(language, rate)}`
    return isIncluded
      ? { label: texts.included(label), value: format(amount), look: 'quiet' }
      : { label, value: format(amount) }
  })
  return [
    { label: texts.subtotal, value: format(totals.subtotal) },
    ...(totals.discount ? [{ label: texts.discount, value: `−${format(totals.discount)}` }] : []),
    ...taxes,
    { label: texts.total, value: format(totals.total), look: 'strong' },
    ...(totals.cost
      ? ([
          { label: texts.cost, value: format(totals.cost), look: 'quiet' },
          { label: texts.profit, value: format(totals.profit), look: 'quiet' },
        ] as const)
      : []),
  ]
}

/** Services with discount and tax, or one price for all. */
export function JobPriceFields({ form, businessId, about, isNew }: Props) {
  const texts = useTexts(jobLinesTexts)
  const totals = useJobTotals(form)
  const isIncluded = useWatch({ control: form.control, name: 'prices_include_tax' })
  const sums = useSums(totals, isIncluded)
  return (
    <>
      <JobLineEditor form={form} businessId={businessId} ofLines={totals.ofLines} />
      {totals.hasLines ? (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Discount form={form} about={about} />
            <Field label={texts.tax}>
              <Taxes form={form} businessId={businessId} isNew={isNew} />
            </Field>
          </div>
          <Switch {...form.register('prices_include_tax')} label={texts.includesTax} />
          <SumRows sums={sums} />
        </>
      ) : (
        <Field {...about('amount')} className="md:max-w-60">
          <Controller
            control={form.control}
            name="amount"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <MoneyInput
                ref={ref}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                className="money"
              />
            )}
          />
        </Field>
      )}
    </>
  )
}

/** None, percent or an amount, and how much. */
function Discount({ form, about }: Pick<Props, 'form' | 'about'>) {
  const texts = useTexts(jobLinesTexts)
  const type = useWatch({ control: form.control, name: 'discount_type' })
  const { label, ...value } = about('discount_value')
  return (
    <div className="flex items-start gap-2">
      <Field label={texts.discount} className="flex-1">
        <NativeSelect {...form.register('discount_type')}>
          <option value="">{texts.noDiscount}</option>
          <option value="percent">{texts.percent}</option>
          <option value="fixed">{texts.fixed}</option>
        </NativeSelect>
      </Field>
      {type !== '' && (
        <Field {...value} label={<span className="sr-only">{label}</span>} className="flex-1">
          <Controller
            control={form.control}
            name="discount_value"
            render={({ field: { value: amount, onChange, onBlur, ref } }) => {
              const props = { ref, value: amount, onValueChange: onChange, onBlur, className: 'money' }
              if (type === 'fixed') return <MoneyInput {...props} />
              return <NumberInput {...props} trailing={<span className="pr-2">%</span>} />
            }}
          />
        </Field>
      )}
    </div>
  )
}

/** A new job follows its client's taxes until somebody chooses others. */
function Taxes({ form, businessId, isNew }: Pick<Props, 'form' | 'businessId' | 'isNew'>) {
  const { control, setValue, getValues } = form
  const [clientId, propertyId] = useWatch({ control, name: ['client_id', 'property_id'] })
  const { data: usual } = useDefaultTaxes(businessId, clientId, propertyId)
  const [isChosen, setChosen] = useState(!isNew || getValues('taxes').length > 0)
  useEffect(() => {
    if (usual && !isChosen) setValue('taxes', usual)
  }, [usual, isChosen, setValue])
  return (
    <Controller
      control={control}
      name="taxes"
      render={({ field }) => (
        <TaxPicker
          businessId={businessId}
          value={field.value}
          usual={usual ?? []}
          onValueChange={(taxes) => {
            setChosen(true)
            field.onChange(taxes)
          }}
          ref={field.ref}
        />
      )}
    />
  )
}
