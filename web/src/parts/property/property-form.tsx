import { type PropertyDraft, propertyTypes } from '@fieldlark/domain/clients/property.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { lazy } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { labelTexts } from '#parts/labels.texts.ts'
import { TaxRateField } from '#parts/tax-rate-field.tsx'
import { useCan } from '#session/session.tsx'

import { propertyTexts } from './property.texts.ts'
import type { PropertyValues } from './use-property-form.ts'

// Beside a client the property is his, and the list to pick from (40 kB) is never asked for.
const ClientPicker = lazy(async () => ({ default: (await import('#parts/client-picker.tsx')).ClientPicker }))

type Form = UseFormReturn<PropertyValues, unknown, PropertyDraft>
type Named = Exclude<keyof PropertyValues, 'id' | 'version' | 'tax_rate_id'>

const limits: Partial<Record<Named, number>> = {
  address: 500,
  city: 200,
  state: 200,
  zip_code: 20,
  country: 100,
  remarks: 2000,
}

/** Label and complaint of each field; the three that must be filled say so in their own words. */
function useFieldProps(form: Form) {
  const texts = useTexts(propertyTexts)
  const fieldText = useFieldText()
  const required: Partial<Record<Named, string>> = texts.required
  return (name: Named) => {
    const missing = required[name]
    return {
      label: texts.fields[name],
      isRequired: missing !== undefined,
      error: fieldText(
        form.formState.errors[name]?.message,
        limits[name],
        missing ? { required: missing } : {},
      ),
    }
  }
}

/** The fields of a property; who saves them is above. */
export function PropertyForm({
  form,
  businessId,
  isClientLocked,
}: {
  form: Form
  businessId: string
  isClientLocked: boolean
}) {
  const texts = useTexts(propertyTexts)
  const { propertyType } = useTexts(labelTexts)
  const about = useFieldProps(form)
  // Before the other fields: the first one registered that is wrong gets the focus.
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ control: form.control, name: 'client_id' })
  const { register } = form
  const isManager = useCan('edit services')
  const chosen = useWatch({ control: form.control, name: 'tax_rate_id' })
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-4 md:gap-x-4">
      <Field {...about('client_id')} className="col-span-6">
        {isClientLocked ? (
          <LockedClient businessId={businessId} clientId={form.getValues('client_id')} />
        ) : (
          <ClientPicker
            businessId={businessId}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            ref={ref}
          />
        )}
      </Field>
      <Field {...about('property_type')} className="col-span-6">
        <NativeSelect {...register('property_type')}>
          {propertyTypes.map((type) => (
            <option key={type} value={type}>
              {propertyType[type]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field {...about('address')} className="col-span-6">
        <TextInput {...register('address')} autoComplete="off" />
      </Field>
      <Field {...about('city')} className="col-span-3">
        <TextInput {...register('city')} autoComplete="off" />
      </Field>
      <Field {...about('state')} className="col-span-3">
        <TextInput {...register('state')} autoComplete="off" />
      </Field>
      <Field {...about('zip_code')} className="col-span-2">
        <TextInput {...register('zip_code')} autoComplete="off" />
      </Field>
      <Field {...about('country')} className="col-span-4">
        <TextInput {...register('country')} autoComplete="off" />
      </Field>
      <Field {...about('remarks')} hint={texts.remarksHint} className="col-span-6">
        <TextArea {...register('remarks')} rows={2} />
      </Field>
      {isManager && (
        <TaxRateField
          {...register('tax_rate_id')}
          businessId={businessId}
          of="property"
          chosen={chosen}
          className="col-span-6"
        />
      )}
      <Switch
        {...register('is_primary')}
        label={texts.fields.is_primary}
        description={texts.primaryHint}
        className="col-span-6"
      />
    </div>
  )
}

function LockedClient({ businessId, clientId }: { businessId: string; clientId: string }) {
  const nameOf = useClientName()
  const { data: client } = useClient(businessId, clientId)
  return <TextInput value={client ? nameOf(client) : ''} disabled readOnly />
}
