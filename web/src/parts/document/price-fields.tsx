import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Link } from 'react-router'

import { useDefaultTaxes, useOfferedRates } from '#data/default-taxes.ts'
import { useTexts } from '#language/language.tsx'
import { NumberInput } from '#parts/forms/number-input.tsx'
import { MoneyInput } from '#parts/money/money-input.tsx'
import { TaxPicker } from '#parts/taxes/tax-picker.tsx'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import type { DocumentForm } from './document-form.ts'
import { priceTexts } from './price.texts.ts'

type About = (name: 'discount_type' | 'discount_value' | 'taxes') => {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}
type TaxProps = {
  form: DocumentForm
  businessId: string
  /** Whether the client's taxes are applied while the client is being chosen. */
  isFollowing: boolean
}

/** Discount and tax of the whole document. */
export function PriceFields({
  form,
  about,
  deposit,
  ...taxes
}: TaxProps & {
  about: About
  /** Beside the discount. */
  deposit?: ReactNode
}) {
  const texts = useTexts(priceTexts)
  return (
    <div className="grid gap-x-4 gap-y-4 md:grid-cols-2">
      <AmountChoice
        form={form}
        name="discount"
        type={about('discount_type')}
        value={about('discount_value')}
      />
      {deposit}
      <div>
        <Field {...about('taxes')}>
          <Taxes form={form} {...taxes} />
        </Field>
        <AddTaxRate businessId={taxes.businessId} />
      </div>
      <Switch
        {...form.register('prices_include_tax')}
        label={texts.pricesIncludeTax}
        description={texts.pricesIncludeTaxHint}
      />
    </div>
  )
}

/** A discount: none, percent or an amount, and how much. */
export function AmountChoice({
  form,
  name,
  type: typeProps,
  value: valueProps,
}: {
  form: DocumentForm
  name: 'discount' | 'deposit'
  type: ReturnType<About>
  value: ReturnType<About>
}) {
  const texts = useTexts(priceTexts)
  const type = useWatch({ control: form.control, name: `${name}_type` })
  return (
    <div className="flex items-start gap-2">
      <Field {...typeProps} className="flex-1">
        <NativeSelect {...form.register(`${name}_type`)}>
          <option value="">{texts.none}</option>
          <option value="percent">{texts.percent}</option>
          <option value="fixed">{texts.fixed}</option>
        </NativeSelect>
      </Field>
      {type !== '' && (
        <Field {...valueProps} isLabelHidden className="mt-6 flex-1">
          <Controller
            control={form.control}
            name={`${name}_value`}
            render={({ field: { value = '', onChange, onBlur, ref } }) => {
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

/** Without a rate there is nothing to choose, and only a setting brings one. What is typed here is kept meanwhile. */
function AddTaxRate({ businessId }: { businessId: string }) {
  const texts = useTexts(priceTexts)
  const canAdd = useCan('edit business')
  const { data: rates } = useOfferedRates(businessId)
  if (!canAdd || rates?.length !== 0) return null
  return (
    <Button variant="link" size="sm" render={<Link to={paths.settingsDocuments} />}>
      {texts.addTaxRate}
    </Button>
  )
}

/** A new document follows its client's taxes until somebody chooses others. */
function Taxes({ form: { control, setValue }, businessId, isFollowing }: TaxProps) {
  const [clientId, propertyId] = useWatch({ control, name: ['client_id', 'property_id'] })
  const { data: usual } = useDefaultTaxes(businessId, clientId, propertyId)
  const [isChosen, setChosen] = useState(!isFollowing)
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
