import { usualProperty } from '@fieldlark/domain/clients/property.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'

import { propertiesQuery } from '#data/property-addresses.ts'
import { ClientPicker } from '#parts/clients/client-picker.tsx'
import { NewClientButton } from '#parts/clients/new-client-button.tsx'
import { PropertyPicker } from './property-picker.tsx'

type ClientAndProperty = { client_id: string; property_id: string }
export type ClientPropertyForm = UseFormReturn<ClientAndProperty>

/** Until someone picks another one, the client's usual property. */
function useChooseProperty({ setValue, getValues }: ClientPropertyForm, businessId: string) {
  const client = useQueryClient()
  return useCallback(
    async (clientId: string, shouldDirty: boolean) => {
      const isOpen = () => getValues('client_id') === clientId && getValues('property_id') === ''
      if (!isOpen()) return
      const properties = await client.fetchQuery(propertiesQuery(businessId, clientId)).catch(() => [])
      const usual = usualProperty(properties)
      // The client or the property may have been changed while the list was on its way.
      if (usual && isOpen()) setValue('property_id', usual.id, { shouldDirty })
    },
    [client, businessId, setValue, getValues],
  )
}

/** Chooses a client with their usual property, also for the client that a new record begins with. */
function useChooseClient(form: ClientPropertyForm, businessId: string, isFresh: boolean) {
  const chooseProperty = useChooseProperty(form, businessId)
  useEffect(() => {
    const clientId = form.getValues('client_id')
    // What nobody typed is no draft.
    if (isFresh && clientId !== '') void chooseProperty(clientId, false)
  }, [form, isFresh, chooseProperty])
  return async (id: string) => {
    form.setValue('client_id', id, { shouldDirty: true, shouldValidate: id !== '' })
    form.setValue('property_id', '', { shouldDirty: true })
    if (id !== '') await chooseProperty(id, true)
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
  /** New, and nothing that was typed before is restored. */
  isFresh: boolean
  about: (name: keyof ClientAndProperty) => { label: ReactNode; error?: ReactNode; hint?: ReactNode }
}) {
  const { control } = form
  const choose = useChooseClient(form, businessId, isFresh)
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
