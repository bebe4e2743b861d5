import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { type ComponentProps, useEffect, useState } from 'react'

import { useProperties } from '#data/property-addresses.ts'
import { WorksHereSwitch } from '#parts/clients/works-here-switch.tsx'

import type { ClientRecordForm } from './use-client-form.ts'

type Props = {
  form: ClientRecordForm
  businessId: string
  /** Label, error and hint of the address. */
  about: Omit<ComponentProps<typeof Field>, 'children'>
}

/** The address; of a client without a property also whether the business works there. */
export function ClientAddressFields({ form, businessId, about }: Props) {
  // Once saved the form has a version, and is still on screen for a moment.
  const [isNew] = useState(() => form.getValues('version') === null)
  if (isNew) return <OnlyAddress form={form} about={about} />
  return <AddressOfStored form={form} businessId={businessId} about={about} />
}

function AddressOfStored({ form, businessId, about }: Props) {
  const { data: properties } = useProperties(businessId, form.getValues('id'))
  const hasProperty = properties !== undefined && properties.length > 0
  // Said before, or in a draft: nobody sees the answer any more.
  useEffect(() => {
    if (hasProperty) form.setValue('works_there', false)
  }, [hasProperty, form])
  if (properties?.length === 0) return <OnlyAddress form={form} about={about} />
  return <Address form={form} about={{ ...about, className: 'col-span-2' }} />
}

type Part = Omit<Props, 'businessId'>

function OnlyAddress({ form, about }: Part) {
  return (
    <div className="col-span-2 grid gap-1.5">
      <Address form={form} about={{ ...about, hint: undefined }} />
      <WorksHereSwitch {...form.register('works_there')} />
    </div>
  )
}

function Address({ form, about }: Part) {
  return (
    <Field {...about}>
      <TextArea {...form.register('address')} rows={2} autoComplete="off" />
    </Field>
  )
}
