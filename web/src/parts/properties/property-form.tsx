import { propertyTypes } from '@fieldlark/domain/clients/property.ts'
import type { PropertyDraft } from '@fieldlark/domain/clients/property-draft.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFieldText } from '#parts/forms/field-text.ts'
import { TaxRateField } from '#parts/taxes/tax-rate-field.tsx'
import { useCan } from '#session/session.tsx'

import { propertyTexts } from './property.texts.ts'
import type { PropertyValues } from './use-property-form.ts'

// On a client's page the client is given, and the picker (40 kB) is never fetched.
const ClientPicker = lazyPart(async () => (await import('#parts/clients/client-picker.tsx')).ClientPicker)

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

const addressFields = [
  ['address', 'col-span-6'],
  ['city', 'col-span-3'],
  ['state', 'col-span-3'],
  ['zip_code', 'col-span-2'],
  ['country', 'col-span-4'],
] as const

/** Label and error of each field; the three required ones have an error text of their own. */
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

/** The fields of a property; the dialog around it saves them. */
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
  const { propertyType } = useTexts(clientLabelTexts)
  const about = useFieldProps(form)
  // Registered before the other fields: the first registered invalid field gets the focus.
  const {
    field: { value, onChange, onBlur, ref },
  } = useController({ control: form.control, name: 'client_id' })
  const { register } = form
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
      <ChoiceChips
        {...about('property_type')}
        {...register('property_type')}
        options={propertyTypes.map((value) => ({ value, label: propertyType[value] }))}
        className="col-span-6"
      />
      {addressFields.map(([name, className]) => (
        <Field key={name} {...about(name)} className={className}>
          <TextInput {...register(name)} autoComplete="off" />
        </Field>
      ))}
      <Field {...about('remarks')} hint={texts.remarksHint} className="col-span-6">
        <TextArea {...register('remarks')} rows={2} />
      </Field>
      <PropertyTaxField form={form} businessId={businessId} />
      <Switch
        {...register('is_primary')}
        label={texts.fields.is_primary}
        description={texts.primaryHint}
        className="col-span-6"
      />
    </div>
  )
}

function PropertyTaxField({ form: { control, register }, businessId }: { form: Form; businessId: string }) {
  const canEditTaxes = useCan('edit services')
  const chosen = useWatch({ control, name: 'tax_rate_id' })
  if (!canEditTaxes) return null
  return (
    <TaxRateField
      {...register('tax_rate_id')}
      businessId={businessId}
      of="property"
      chosen={chosen}
      className="col-span-6"
    />
  )
}

function LockedClient({ businessId, clientId }: { businessId: string; clientId: string }) {
  const nameOf = useClientName()
  const { data: client } = useClient(businessId, clientId)
  return <TextInput value={client ? nameOf(client) : ''} disabled readOnly />
}
