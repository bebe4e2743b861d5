import type { Client } from '@fieldlark/domain/clients/client.ts'
import { useLocation, useNavigate, useParams } from 'react-router'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { clientHref, paths } from '../../paths.ts'
import { clientFormTexts } from './client-form.texts.ts'
import { ClientForm } from './client-form.tsx'
import { ClientMissing, ClientSkeleton } from './client-missing.tsx'
import { useClientForm } from './use-client-form.ts'

/** A new client, or one that is being edited. */
export function ClientEditScreen() {
  const { clientId } = useParams()
  return clientId ? <EditClient key={clientId} clientId={clientId} /> : <Editor client={null} />
}

function EditClient({ clientId }: { clientId: string }) {
  const { id: businessId } = useBusiness()
  const { data: client, error, refetch } = useClient(businessId, clientId)
  if (client) return <Editor client={client} />
  if (error) return <ClientMissing error={error} onRetry={() => void refetch()} />
  return <ClientSkeleton />
}

/** Told by links to this screen, so that leaving goes back instead of one page further. */
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
  const { form, submit, failure, clashes, isRestored, discard } = useClientForm(
    businessId,
    draftName,
    client,
    leave,
  )
  const { isSubmitting, isDirty } = form.formState
  return (
    <FormPage
      title={client ? texts.editTitle(nameOf(client)) : texts.newTitle}
      draftName={draftName}
      submit={submit}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isRestored={isRestored}
      onDiscard={discard}
      clashes={clashes}
      failure={failure}
      failureTitle={client ? texts.updateFailed : texts.createFailed}
      onLeave={() => leave()}
      saveLabel={texts.save}
    >
      <ClientForm form={form} businessId={businessId} clashes={clashes} />
    </FormPage>
  )
}
