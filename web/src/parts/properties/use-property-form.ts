import { countryOfNew, type PropertyType } from '@fieldlark/domain/clients/property.ts'
import { type PropertyDraft, propertyDraftSchema } from '@fieldlark/domain/clients/property-draft.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { newId } from '#data/new-id.ts'
import { type StoredProperty, useSaveProperty } from '#data/property-addresses.ts'
import { useTexts } from '#language/language.tsx'
import { useInvalidSubmit } from '#parts/forms/invalid-submit.ts'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'
import { useBusiness } from '#session/session.tsx'

import { propertyTexts } from './property.texts.ts'

/** The form values; empty is ''. The identity of the row is among them, also in the draft. version null: new. */
export type PropertyValues = {
  id: string
  version: number | null
  client_id: string
  property_type: PropertyType
  address: string
  city: string
  state: string
  zip_code: string
  country: string
  remarks: string
  tax_rate_id: string
  is_primary: boolean
}

const newValues = (clientId: string, country: string): PropertyValues => ({
  id: newId(),
  version: null,
  client_id: clientId,
  property_type: 'residential',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  country,
  remarks: '',
  tax_rate_id: '',
  is_primary: false,
})

const valuesOf = (property: StoredProperty): PropertyValues => ({
  id: property.id,
  version: property.version,
  client_id: property.client_id,
  property_type: property.property_type,
  address: property.address,
  city: property.city ?? '',
  state: property.state ?? '',
  zip_code: property.zip_code ?? '',
  country: property.country,
  remarks: property.remarks ?? '',
  tax_rate_id: property.tax_rate_id ?? '',
  is_primary: property.is_primary,
})

// The schema omits the form's own two fields from the draft; the resolver's types cannot express that.
const resolver = standardSchemaResolver(propertyDraftSchema) as unknown as Resolver<
  PropertyValues,
  unknown,
  PropertyDraft
>

/** A draft of an older version of the row is not restored: somebody else has replaced what it was based on. */
function restore(draftName: string, fresh: PropertyValues) {
  const draft = readDraft<PropertyValues>(draftName)
  const isUsable = draft !== null && (draft.version ?? null) === fresh.version
  return { values: isUsable ? { ...fresh, ...draft } : fresh, isRestored: isUsable }
}

/** The form of one property: new for a client (or for none chosen yet), or existing. */
export function usePropertyForm(
  businessId: string,
  draftName: string,
  { clientId = '', property }: { clientId?: string | undefined; property?: StoredProperty | undefined },
  onSaved: (property: StoredProperty) => void,
) {
  const texts = useTexts(propertyTexts)
  const { country, language } = useBusiness()
  const fresh = () => (property ? valuesOf(property) : newValues(clientId, countryOfNew(country, language)))
  const [start] = useState(() => restore(draftName, fresh()))
  const [isRestored, setRestored] = useState(start.isRestored)
  const form = useForm<PropertyValues, unknown, PropertyDraft>({
    resolver,
    mode: 'onTouched',
    defaultValues: start.values,
  })
  useDraft(draftName, form)
  const save = useSaveProperty(businessId)

  const discard = () => {
    form.reset(fresh())
    dropDraft(draftName)
    setRestored(false)
  }

  const refuse = useInvalidSubmit(texts.fields)
  const submit = form.handleSubmit(async (draft) => {
    const { id, version } = form.getValues()
    try {
      const saved = await save.mutateAsync({ id, version, draft })
      // A form that is not dirty writes no draft when it is told that it was submitted.
      form.reset(form.getValues())
      dropDraft(draftName)
      toast.success(version === null ? texts.created : texts.updated)
      onSaved(saved)
    } catch {
      toast.error(texts.saveFailed)
    }
  }, refuse)

  return { form, submit, failure: save.isError ? toFailure(save.error) : null, isRestored, discard }
}
