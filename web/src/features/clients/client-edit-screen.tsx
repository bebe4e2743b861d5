import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { SheetActions } from '@fieldlark/ui/sheet-actions.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useLocation, useNavigate, useParams } from 'react-router'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { dropDraft } from '#session/draft.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { clientHref, paths } from '../../paths.ts'
import { clientFormTexts } from './client-form.texts.ts'
import { ClientForm } from './client-form.tsx'
import { ClientMissing, ClientSkeleton } from './client-missing.tsx'
import { clientsTexts } from './clients.texts.ts'
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
  const { documentTitle } = useTexts(clientsTexts)
  const nameOf = useClientName()
  const failureText = useFailureText()
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
  const title = client ? texts.editTitle(nameOf(client)) : texts.newTitle

  const handleCancel = () => {
    if (isDirty || isRestored) {
      toast.info(texts.leftDraft, { action: { label: texts.discard, onClick: () => dropDraft(draftName) } })
    } else dropDraft(draftName)
    leave()
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mx-auto max-w-3xl">
      <title>{documentTitle(title)}</title>
      <PageHeader title={title} />
      {isRestored && <DraftKept onDiscard={discard} />}
      <ClientForm form={form} businessId={businessId} clashes={clashes} />
      {clashes && (
        <Alert tone="warning" className="mt-4" title={texts.conflictTitle}>
          {texts.conflictBody}
        </Alert>
      )}
      {failure !== null && (
        <Alert tone="danger" className="mt-4" title={client ? texts.updateFailed : texts.createFailed}>
          {failureText(failure)}
        </Alert>
      )}
      {/* On a phone the form's buttons stand where the navigation stands otherwise. */}
      <SheetActions className="max-md:z-35">
        <Button variant="secondary" onClick={handleCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={isSubmitting} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </SheetActions>
    </form>
  )
}

function DraftKept({ onDiscard }: { onDiscard: () => void }) {
  const texts = useTexts(clientFormTexts)
  const action = (
    <Button variant="secondary" size="sm" onClick={onDiscard}>
      {texts.discard}
    </Button>
  )
  return (
    <Alert tone="info" className="mb-4" action={action}>
      {texts.draftKept}
    </Alert>
  )
}
