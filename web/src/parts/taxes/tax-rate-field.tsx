import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import type { ComponentProps } from 'react'

import { useTaxRates } from '#data/tax-rates.ts'
import { useTexts } from '#language/language.tsx'

import { taxRateFieldTexts } from './tax-rate-field.texts.ts'

/** The rate of a client or a property; '' is the default one. Renders nothing where there are no rates. */
export function TaxRateField({
  businessId,
  of,
  hint,
  chosen,
  className,
  ...select
}: ComponentProps<typeof NativeSelect> & {
  businessId: string
  of: 'client' | 'property'
  hint?: string | undefined
  /** The current rate, which stays in the list when it is no longer offered. */
  chosen: string
}) {
  const texts = useTexts(taxRateFieldTexts)
  const { data: rates = [] } = useTaxRates(businessId)
  // Workers may not read rates; and while rates are loading, a select without them would lose the current one.
  const offered = rates.filter(({ id, is_active }) => is_active || id === chosen)
  if (offered.length === 0) return null
  const usual = rates.find(({ is_default, is_active }) => is_default && is_active)
  const nobodys = usual ? texts.usual(usual.name) : texts.noUsual
  return (
    <Field
      label={texts.label}
      hint={hint ?? (of === 'client' ? texts.ofClient : texts.ofProperty)}
      {...(className && { className })}
    >
      <NativeSelect {...select}>
        <option value="">{of === 'client' ? nobodys : texts.clients}</option>
        {offered.map(({ id, name, is_active }) => (
          <option key={id} value={id}>
            {is_active ? name : texts.retired(name)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
