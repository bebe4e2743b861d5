import { type Client, type ClientDraft, isNobody } from '@fieldlark/domain/clients/client.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { fetchClient, useSaveClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { dropDraft, readDraft, useDraft } from '#session/draft.ts'

import {
  type ClientFields,
  type ClientFormValues,
  clientResolver,
  fieldsOf,
  newClientValues,
  typedFields,
  valuesOf,
} from './client-fields.ts'
import { clientFormTexts } from './client-form.texts.ts'
import { mergeEdits } from './merge-edits.ts'

type Clashes = Partial<ClientFields>

/** What was typed here before, brought together with the row as it is now. */
function restore(draftName: string, fresh: ClientFormValues) {
  const draft = readDraft<ClientFormValues>(draftName)
  if (!draft) return { values: fresh, clashes: null, isRestored: false }
  const typed = { ...fresh, ...draft }
  if (fresh.version === null || typed.version === fresh.version) {
    return { values: { ...typed, version: fresh.version }, clashes: null, isRestored: true }
  }
  const { merged, clashes } = mergeEdits(typed.base, typedFields(typed), fresh.base)
  return { values: { ...fresh, ...merged }, clashes, isRestored: true }
}

/** The form of one client, new (null) or read; `onSaved` hears of the saved row. */
export function useClientForm(
  businessId: string,
  draftName: string,
  client: Client | null,
  onSaved: (client: Client) => void,
) {
  const texts = useTexts(clientFormTexts)
  const [fresh] = useState(() => (client ? valuesOf(client) : newClientValues()))
  const [start] = useState(() => restore(draftName, fresh))
  const [isRestored, setRestored] = useState(start.isRestored)
  const [clashes, setClashes] = useState<Clashes | null>(start.clashes)
  const form = useForm<ClientFormValues, unknown, ClientDraft>({
    resolver: clientResolver,
    mode: 'onTouched',
    defaultValues: start.values,
  })
  useDraft(draftName, form)
  const save = useSaveClient(businessId)

  const discard = () => {
    form.reset(client ? fresh : newClientValues())
    dropDraft(draftName)
    setRestored(false)
    setClashes(null)
  }

  const takeInTheirs = async (id: string) => {
    const theirs = await fetchClient(id)
    const values = form.getValues()
    const { merged, clashes: found } = mergeEdits(values.base, typedFields(values), fieldsOf(theirs))
    const next = { ...valuesOf(theirs), ...merged }
    for (const [name, value] of Object.entries(next)) form.setValue(name as keyof ClientFormValues, value)
    setClashes(found)
  }

  const submit = form.handleSubmit(async (draft) => {
    if (isNobody(draft)) {
      form.setError('first_name', { type: 'someName', message: 'someName' }, { shouldFocus: true })
      return
    }
    const { id, version } = form.getValues()
    try {
      const saved = await save.mutateAsync({ id, version, draft })
      // A form that is not dirty writes no draft when it hears that it was submitted.
      form.reset(valuesOf(saved))
      dropDraft(draftName)
      toast.success(version === null ? texts.created : texts.updated)
      onSaved(saved)
    } catch (error) {
      if (toFailure(error).code === 'stale') await takeInTheirs(id).catch(() => {})
      else toast.error(version === null ? texts.createFailed : texts.updateFailed)
    }
  })

  const failure = save.isError && toFailure(save.error).code !== 'stale' ? save.error : null
  return { form, submit, failure, clashes, isRestored, discard }
}
