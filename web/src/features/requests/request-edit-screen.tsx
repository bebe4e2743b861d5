import type { Request } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'

import { fetchRequest, useRequest, useSaveRequest } from '#data/requests.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'
import { clientHref, paths, requestHref } from '../../paths.ts'

import { blankRequest, fieldsOf, type RequestFields, requestResolver } from './request-fields.ts'
import { requestFormTexts } from './request-form.texts.ts'
import { RequestForm } from './request-form.tsx'
import { RequestMissing, RequestSkeleton } from './request-missing.tsx'

/** A new request, or one that is being edited. `?client=` says whose it is. */
export function RequestEditScreen() {
  const { requestId } = useParams()
  return requestId ? <EditRequest key={requestId} requestId={requestId} /> : <Editor request={null} />
}

function EditRequest({ requestId }: { requestId: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, error, refetch } = useRequest(businessId, requestId)
  if (request) return <Editor request={request} />
  if (error) return <RequestMissing error={error} onRetry={() => void refetch()} />
  return <RequestSkeleton />
}

function Editor({ request }: { request: Request | null }) {
  const texts = useTexts(requestFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const clientId = address.get('client') ?? ''
  const draftName = `request:${userId}:${businessId}:${request?.id ?? 'new'}`
  const { mutateAsync } = useSaveRequest(businessId)
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    Request,
    RequestFields,
    RequestDraft
  >({
    draftName,
    row: request,
    fieldsOf,
    newFields: () => blankRequest(clientId),
    resolver: requestResolver,
    save: mutateAsync,
    fetch: fetchRequest,
    onSaved: ({ id }) => void navigate(requestHref(id), { replace: true }),
    texts,
  })
  const { isSubmitting, isDirty } = form.formState
  const leave = () => {
    const back = request ? requestHref(request.id) : clientId ? clientHref(clientId) : paths.requests
    void navigate(back, { replace: true })
  }
  return (
    <FormPage
      title={request ? texts.editTitle(request.title) : texts.newTitle}
      draftName={draftName}
      submit={submit}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      isRestored={isRestored}
      onDiscard={discard}
      clashes={clashes}
      failure={failure}
      failureTitle={request ? texts.updateFailed : texts.createFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
      <RequestForm form={form} businessId={businessId} clashes={clashes} />
    </FormPage>
  )
}
