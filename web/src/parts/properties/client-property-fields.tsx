import { Field } from '@fieldlark/ui/field.tsx'
import { type ReactNode, useEffect } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

import { fetchProperties } from '#data/property-addresses.ts'
import { ClientPicker } from '#parts/clients/client-picker.tsx'
import { NewClientButton } from '#parts/clients/new-client-button.tsx'
import { PropertyPicker } from './property-picker.tsx'

type ClientAndProperty = { client_id: string; property_id: string }
export type ClientPropertyForm = UseFormReturn<ClientAndProperty>

/** Until someone picks another one, the client's first property. */
async function chooseFirstProperty(
  { setValue, getValues }: ClientPropertyForm,
  clientId: string,
  shouldDirty: boolean,
) {
  const [first] = await fetchProperties(clientId).catch(() => [])
  // The client or the property may have been changed while the list was on its way.
  if (first && getValues('client_id') === clientId && getValues('property_id') === '') {
    setValue('property_id', first.id, { shouldDirty })
  }
}

/** Chooses a client with the client's first property, also for the client that a new record begins with. */
function useChooseClient(form: ClientPropertyForm, isFresh: boolean) {
  useEffect(() => {
    const clientId = form.getValues('client_id')
    // What nobody typed is no draft.
    if (isFresh && clientId !== '') void chooseFirstProperty(form, clientId, false)
  }, [form, isFresh])
  return async (id: string) => {
    form.setValue('client_id', id, { shouldDirty: true, shouldValidate: id !== '' })
    form.setValue('property_id', '', { shouldDirty: true })
    if (id !== '') await chooseFirstProperty(form, id, true)
  }
}

/** The client of a request, quote or job, and one of their properties. A new client can be created here. */
export function ClientPropertyFields({
  form,
  businessId,
  isFresh,
  about,
}: {
  /** The control of a form that has these two fields, among others. */
  form: ClientPropertyForm
  businessId: string
  /** A new record of which nothing is known but its client. */
  isFresh: boolean
  about: (name: keyof ClientAndProperty) => { label: ReactNode; error?: ReactNode; hint?: ReactNode }
}) {
  const { control } = form
  const choose = useChooseClient(form, isFresh)
  const clientId = useWatch({ control, name: 'client_id' })
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
        <NewClientButton businessId={businessId} onCreated={(id) => void choose(id)} />
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
    </>
  )
}
