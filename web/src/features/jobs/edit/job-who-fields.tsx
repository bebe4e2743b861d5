import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'

import { ClientPropertyFields, type ClientPropertyForm } from '#parts/properties/client-property-fields.tsx'

import type { JobFormState } from './job-fields.ts'
import type { useJobProps } from './job-form-props.ts'

/** The client, the property and the contact person on site. */
export function JobWhoFields({
  form,
  businessId,
  isFresh,
  about,
}: {
  form: JobFormState
  businessId: string
  isFresh: boolean
  about: ReturnType<typeof useJobProps>
}) {
  const { control, register } = form
  const propertyId = useWatch({ control, name: 'property_id' })
  return (
    <>
      <ClientPropertyFields
        form={form as unknown as ClientPropertyForm}
        businessId={businessId}
        isFresh={isFresh}
        about={about}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {propertyId === '' && (
          <Field {...about('custom_address')}>
            <TextArea {...register('custom_address')} rows={2} autoComplete="off" />
          </Field>
        )}
        <Field {...about('contact_phone')}>
          <TextInput {...register('contact_phone')} type="tel" autoComplete="off" />
        </Field>
      </div>
    </>
  )
}
