import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { fetchProperties } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { ClientPicker } from '#parts/client-picker.tsx'
import { PropertyPicker } from '#parts/property-picker.tsx'

import type { JobFormState } from './job-fields.ts'
import { jobFormTexts } from './job-form.texts.ts'
import type { useFieldProps } from './use-field-props.ts'

const NewClientDialog = lazy(() =>
  import('#parts/new-client-dialog.tsx').then((file) => ({ default: file.NewClientDialog })),
)

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
  const { newClient } = useTexts(jobFormTexts)
  const { control, setValue, getValues, register } = form
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useState(false)
  const [clientId, propertyId] = useWatch({ control, name: ['client_id', 'property_id'] })

  const choose = async (id: string) => {
    setValue('client_id', id, { shouldDirty: true, shouldValidate: id !== '' })
    setValue('property_id', '', { shouldDirty: true })
    if (id === '') return
    // Most clients have one place: it is chosen, unless somebody was faster.
    const [first] = await fetchProperties(id).catch(() => [])
    if (first && getValues('client_id') === id && getValues('property_id') === '') {
      setValue('property_id', first.id, { shouldDirty: true })
    }
  }

  return (
    <>
      <div className="flex items-start gap-2">
        <Field {...about('client_id')} isRequired className="min-w-0 flex-1">
          <Controller
            control={control}
            name="client_id"
            render={({ field }) => (
              <ClientPicker
                businessId={businessId}
                value={field.value}
                onValueChange={(id) => void choose(id)}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        </Field>
        <Button
          ref={trigger}
          variant="secondary"
          size="icon"
          className="mt-[1.5rem]"
          aria-label={newClient}
          title={newClient}
          onClick={() => setAdding(true)}
        >
          <UserPlus />
        </Button>
      </div>
      <Field {...about('property_id')}>
        <Controller
          control={control}
          name="property_id"
          render={({ field }) => (
            <PropertyPicker
              businessId={businessId}
              clientId={clientId}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      </Field>
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
      {isAdding && (
        <Suspense fallback={null}>
          <NewClientDialog
            businessId={businessId}
            onClose={() => {
              setAdding(false)
              trigger.current?.focus()
            }}
            onCreated={(id) => {
              setAdding(false)
              void choose(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
