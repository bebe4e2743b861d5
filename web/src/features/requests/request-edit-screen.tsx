import type { Request } from '@fieldlark/domain/requests/request.ts'
import type { RequestDraft } from '@fieldlark/domain/requests/request-draft.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'

import { fetchRequest, useRequest, useSaveRequest } from '#data/requests.ts'
import { useTexts } from '#language/language.tsx'
import { Allowed } from '#parts/record/allowed.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { newRecord } from '#parts/record/new-record.ts'
import { RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { clientHref, paths, requestHref } from '#paths.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { blankRequest, fieldsOf, type RequestFields, requestResolver } from './request-fields.ts'
import { requestFormTexts } from './request-form.texts.ts'
import { RequestForm } from './request-form.tsx'

/** The screen that creates or edits a request. `?client=` presets the client. */
export function RequestEditScreen() {
  const { requestId } = useParams()
  return (
    <Allowed action="edit requests" instead={requestId ? requestHref(requestId) : paths.requests}>
      {requestId ? <EditRequest key={requestId} requestId={requestId} /> : <Editor request={null} />}
    </Allowed>
  )
}

function EditRequest({ requestId }: { requestId: string }) {
  const { id: businessId } = useBusiness()
  const { data: request, error, refetch } = useRequest(businessId, requestId)
  if (request) return <Editor request={request} />
  if (error) return <RecordMissing record="request" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="request" />
}

function Editor({ request }: { request: Request | null }) {
  const texts = useTexts(requestFormTexts)
  const { userId } = useSignedIn()
  const { id: businessId } = useBusiness()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const clientId = address.get('client') ?? ''
  const draftName = `request:${userId}:${businessId}:${request?.id ?? newRecord(clientId)}`
  const { mutateAsync } = useSaveRequest(businessId)
  const record = useRecordForm<Request, RequestFields, RequestDraft>({
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
  const leave = () => {
    const back = request ? requestHref(request.id) : clientId ? clientHref(clientId) : paths.requests
    void navigate(back, { replace: true })
  }
  return (
    <FormPage
      record={record}
      title={request ? texts.editTitle(request.title) : texts.newTitle}
      draftName={draftName}
      failureTitle={request ? texts.updateFailed : texts.createFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
      <RequestForm
        form={record.form}
        businessId={businessId}
        clashes={record.clashes}
        isFresh={request === null && !record.isRestored}
      />
    </FormPage>
  )
}
