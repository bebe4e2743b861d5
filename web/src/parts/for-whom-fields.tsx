import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

import { fetchProperties } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'

import { ClientPicker } from './client-picker.tsx'
import { newClientTexts } from './new-client.texts.ts'
import { PropertyPicker } from './property-picker.tsx'

const NewClientDialog = lazy(() =>
  import('./new-client-dialog.tsx').then((file) => ({ default: file.NewClientDialog })),
)

type ForWhom = { client_id: string; property_id: string }
export type ForWhomForm = UseFormReturn<ForWhom>

/** For whom a request, a quote or a job is, and at which of his places. A new client is added on the way. */
export function ForWhomFields({
  form,
  businessId,
  about,
}: {
  /** Of a form that has these two fields, whatever else it has. */
  form: ForWhomForm
  businessId: string
  about: (name: keyof ForWhom) => { label: ReactNode; error?: ReactNode; hint?: ReactNode }
}) {
  const { title: newClient } = useTexts(newClientTexts)
  const { control, setValue, getValues } = form
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAdding, setAdding] = useState(false)
  const clientId = useWatch({ control, name: 'client_id' })

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
