import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useWatch } from 'react-hook-form'

import { ForWhomFields, type ForWhomForm } from '#parts/for-whom-fields.tsx'

import type { JobFormState } from './job-fields.ts'
import type { useFieldProps } from './use-field-props.ts'

/** For whom the work is, where, and whom to call there. */
export function JobWhoFields({
  form,
  businessId,
  about,
}: {
  form: JobFormState
  businessId: string
  about: ReturnType<typeof useFieldProps>
}) {
  const { control, register } = form
  const propertyId = useWatch({ control, name: 'property_id' })
  return (
    <>
      <ForWhomFields form={form as unknown as ForWhomForm} businessId={businessId} about={about} />
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
