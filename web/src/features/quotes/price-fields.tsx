import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useDefaultTaxes } from '#data/default-taxes.ts'
import { useTexts } from '#language/language.tsx'
import { MoneyInput } from '#parts/money-input.tsx'
import { NumberInput } from '#parts/number-input.tsx'
import { TaxPicker } from '#parts/tax-picker.tsx'

import type { QuoteFormState } from './quote-fields.ts'
import { quoteFormTexts } from './quote-form.texts.ts'
import type { useFieldProps } from './quote-form-props.ts'

type Props = {
  form: QuoteFormState
  businessId: string
  about: ReturnType<typeof useFieldProps>
}

/** Discount, tax and deposit of the whole quote. */
export function PriceFields({ form, businessId, about, isNew }: Props & { isNew: boolean }) {
  const texts = useTexts(quoteFormTexts)
  return (
    <div className="grid gap-x-4 gap-y-4 md:grid-cols-2">
      <Amount form={form} about={about} name="discount" />
      <Amount form={form} about={about} name="deposit" />
      <Field {...about('taxes')}>
        <Taxes form={form} businessId={businessId} isNew={isNew} />
      </Field>
      <Switch
        {...form.register('prices_include_tax')}
        label={texts.pricesIncludeTax}
        description={texts.pricesIncludeTaxHint}
      />
    </div>
  )
}

/** None, percent or an amount, and how much. */
function Amount({ form, about, name }: Pick<Props, 'form' | 'about'> & { name: 'discount' | 'deposit' }) {
  const texts = useTexts(quoteFormTexts)
  const type = useWatch({ control: form.control, name: `${name}_type` })
  const { label: amountLabel, ...value } = about(`${name}_value`)
  return (
    <div className="flex items-start gap-2">
      <Field {...about(`${name}_type`)} className="flex-1">
        <NativeSelect {...form.register(`${name}_type`)}>
          <option value="">{texts.none}</option>
          <option value="percent">{texts.percent}</option>
          <option value="fixed">{texts.fixed}</option>
        </NativeSelect>
      </Field>
      {type !== '' && (
        <Field {...value} label={amountLabel} isLabelHidden className="mt-6 flex-1">
          <Controller
            control={form.control}
            name={`${name}_value`}
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

/** A new quote follows its client's taxes until somebody chooses others. */
function Taxes({ form, businessId, isNew }: Pick<Props, 'form' | 'businessId'> & { isNew: boolean }) {
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
