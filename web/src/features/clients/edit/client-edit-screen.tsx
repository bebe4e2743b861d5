import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { clientHref, paths } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { useIsOwnClient } from '../own-client.ts'
import { clientFormTexts } from './client-form.texts.ts'
import { ClientForm } from './client-form.tsx'
import { useClientForm } from './use-client-form.ts'

/** The screen that creates or edits a client. */
export function ClientEditScreen() {
  const { clientId } = useParams()
  return clientId ? <EditClient key={clientId} clientId={clientId} /> : <Editor client={null} />
}

function EditClient({ clientId }: { clientId: string }) {
  const { id: businessId } = useBusiness()
  const { data: client, error, refetch } = useClient(businessId, clientId)
  if (client) return <EditOwnClient client={client} />
  if (error) return <RecordMissing record="client" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="client" />
}

/** Workers may see clients that are not theirs to change; they are led back before they type anything. */
function EditOwnClient({ client }: { client: Client }) {
  const { id: businessId } = useBusiness()
  const isOwn = useIsOwnClient(businessId, client)
  if (isOwn === undefined) return <RecordLoading record="client" />
  return isOwn ? <Editor client={client} /> : <Navigate to={clientHref(client.id)} replace />
}

/** State that links to this screen pass on, so that leaving goes back in the history instead of adding a page. */
export type EditState = { isFromClient?: boolean }

function useLeave(client: Client | null) {
  const navigate = useNavigate()
  const state = useLocation().state as EditState | null
  return (saved: Client | null = client) => {
    if (state?.isFromClient) void navigate(-1)
    else void navigate(saved ? clientHref(saved.id) : paths.clients, { replace: true })
  }
}

function Editor({ client }: { client: Client | null }) {
  const texts = useTexts(clientFormTexts)
  const nameOf = useClientName()
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const leave = useLeave(client)
  const draftName = `client:${userId}:${businessId}:${client?.id ?? 'new'}`
  const record = useClientForm(businessId, draftName, client, leave)
  return (
    <FormPage
      record={record}
      title={client ? texts.editTitle(nameOf(client)) : texts.newTitle}
      draftName={draftName}
      failureTitle={client ? texts.updateFailed : texts.createFailed}
      onLeave={() => leave()}
      saveLabel={texts.save}
    >
      <ClientForm form={record.form} businessId={businessId} clashes={record.clashes} />
    </FormPage>
  )
}
