import type { Client } from '@fieldlark/domain/clients/client.ts'
import { type ClientDraft, isNobody } from '@fieldlark/domain/clients/client-draft.ts'

import { fetchClient, useSaveClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { type RecordForm, useRecordForm } from '#parts/record/use-record-form.ts'

import { blankClient, type ClientFields, clientResolver, fieldsOf } from './client-fields.ts'
import { clientFormTexts } from './client-form.texts.ts'

export type ClientRecordForm = RecordForm<ClientFields, ClientDraft>

function checkName(draft: ClientDraft, form: ClientRecordForm): string | null {
  if (!isNobody(draft)) return null
  form.setError('first_name', { type: 'someName', message: 'someName' }, { shouldFocus: true })
  return 'first_name'
}

/** The form of one client, new (null) or stored; `onSaved` is called with the saved row. */
export function useClientForm(
  businessId: string,
  draftName: string,
  client: Client | null,
  onSaved: (client: Client) => void,
) {
  const texts = useTexts(clientFormTexts)
  const { mutateAsync } = useSaveClient(businessId)
  return useRecordForm<Client, ClientFields, ClientDraft>({
    draftName,
    row: client,
    fieldsOf,
    newFields: () => blankClient,
    resolver: clientResolver,
    save: mutateAsync,
    fetch: fetchClient,
    onSaved,
    check: checkName,
    texts,
  })
}
