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

import type { InvoiceFormState } from './invoice-fields.ts'
import { invoiceFormTexts } from './invoice-form.texts.ts'
import type { AboutField } from './invoice-form-props.ts'

type Props = { form: InvoiceFormState; businessId: string; about: AboutField; isFollowing: boolean }

/** Discount and tax of the whole invoice. */
export function PriceFields({ form, businessId, about, isFollowing }: Props) {
  const texts = useTexts(invoiceFormTexts)
  return (
    <div className="grid gap-x-4 gap-y-4 md:grid-cols-2">
      <Discount form={form} about={about} />
      <Field {...about('taxes')}>
        <Taxes form={form} businessId={businessId} isFollowing={isFollowing} />
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
function Discount({ form, about }: Pick<Props, 'form' | 'about'>) {
  const texts = useTexts(invoiceFormTexts)
  const type = useWatch({ control: form.control, name: 'discount_type' })
  return (
    <div className="flex items-start gap-2">
      <Field {...about('discount_type')} className="flex-1">
        <NativeSelect {...form.register('discount_type')}>
          <option value="">{texts.none}</option>
          <option value="percent">{texts.percent}</option>
          <option value="fixed">{texts.fixed}</option>
        </NativeSelect>
      </Field>
      {type !== '' && (
        <Field {...about('discount_value')} isLabelHidden className="mt-6 flex-1">
          <Controller
            control={form.control}
            name="discount_value"
            render={({ field: { value, onChange, onBlur, ref } }) => {
              const props = { ref, value, onValueChange: onChange, onBlur, className: 'money' }
              if (type === 'fixed') return <MoneyInput {...props} />
              return <NumberInput {...props} trailing={<span className="pr-2">%</span>} />
            }}
          />
        </Field>
      )}
    </div>
  )
}

/** One that was begun blank follows its client's taxes until somebody chooses others. */
function Taxes({ form, businessId, isFollowing }: Pick<Props, 'form' | 'businessId' | 'isFollowing'>) {
  const { control, setValue, getValues } = form
  const [clientId, propertyId] = useWatch({ control, name: ['client_id', 'property_id'] })
  const { data: usual } = useDefaultTaxes(businessId, clientId, propertyId)
  const [isChosen, setChosen] = useState(!isFollowing || getValues('taxes').length > 0)
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
