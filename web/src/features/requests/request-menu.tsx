import type { Request, RequestStatus } from '@fieldlark/domain/requests/request.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import { Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useRemoveRequest, useSetRequestStatus } from '#data/requests.ts'
import { type ScheduledVisit, useRequestVisits } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RecordMenu } from '#parts/record/record-menu.tsx'
import { paths, requestEditHref } from '#paths.ts'

import { useHeldUntil } from './booking/held-until.ts'
import { requestsTexts } from './requests.texts.ts'

const CallOffDialog = lazyPart(async () => (await import('#parts/visits/call-off-dialog.tsx')).CallOffDialog)

type Props = { request: Request; businessId: string }

const isOpen = ({ status }: ScheduledVisit) => status === 'scheduled'

/** Archives or restores a request; the toast offers to undo it. */
function useArchive({ request, businessId }: Props) {
  const texts = useTexts(requestsTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSetRequestStatus(businessId)
  const set = async (status: RequestStatus) => {
    try {
      await mutateAsync({ id: request.id, status })
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }
  const before: RequestStatus = request.assessment_date ? 'scheduled' : 'unscheduled'
  return async () => {
    const status = request.status === 'archived' ? before : 'archived'
    if (!(await set(status))) return
    const text = status === 'archived' ? texts.archived : texts.restored
    toast.success(text, { action: { label: texts.undo, onClick: () => void set(request.status) } })
  }
}

/** Deletes a request. onTold: the client was told of the assessment, so it is cancelled instead. */
function useRemoval({ request, businessId }: Props, onTold: () => void) {
  const texts = useTexts(requestsTexts)
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveRequest(businessId)
  return async () => {
    try {
      await mutateAsync(request.id)
      toast.success(texts.deleted)
      void navigate(paths.requests, { replace: true })
    } catch (error) {
      const { origin } = toFailure(error)
      if (origin === 'request_announced') onTold()
      const isUsed = origin === 'request_converted'
      toast.error(isUsed ? texts.deleteInUse : `${texts.deleteFailed}. ${failureText(error)}`)
    }
    return true
  }
}

/** The menu with the less frequent actions of a request. */
export function RequestMenu({ hasEdit, ...props }: Props & { hasEdit: boolean }) {
  const { request, businessId } = props
  const navigate = useNavigate()
  const texts = useTexts(requestsTexts)
  const archive = useArchive(props)
  const isOpenRequest = request.status === 'unscheduled' || request.status === 'scheduled'
  const { data: heldUntil } = useHeldUntil(businessId, request, isOpenRequest)
  const isHeld = request.wanted_start !== null && heldUntil !== null
  const trigger = useRef<HTMLButtonElement>(null)
  const { data: visits = [] } = useRequestVisits(businessId, request.id)
  const [cancelled, setCancelled] = useState<ScheduledVisit | null>(null)
  const remove = useRemoval(props, () => setCancelled(visits.find(isOpen) ?? null))
  return (
    <>
      <RecordMenu
        label={texts.more}
        look="secondary"
        texts={texts}
        trigger={trigger}
        deleteTitle={texts.deleteTitle(request.title)}
        deleteBody={request.status === 'converted' ? texts.deleteInUse : texts.deleteBody}
        onDelete={remove}
      >
        {hasEdit && (
          <MenuItem icon={<Pencil />} onSelect={() => void navigate(requestEditHref(request.id))}>
            {texts.edit}
          </MenuItem>
        )}
        {request.status === 'archived' && (
          <MenuItem icon={<ArchiveRestore />} onSelect={() => void archive()}>
            {texts.restore}
          </MenuItem>
        )}
        {/* A booked time is given up by declining it: what is archived cannot get the time back. */}
        {isOpenRequest && !isHeld && (
          <MenuItem icon={<Archive />} onSelect={() => void archive()}>
            {texts.archive}
          </MenuItem>
        )}
      </RecordMenu>
      {cancelled && (
        <Suspense fallback={null}>
          <CallOffDialog
            visit={cancelled}
            businessId={businessId}
            status="cancelled"
            onClose={() => setCancelled(null)}
            finalFocus={trigger}
          />
        </Suspense>
      )}
    </>
  )
}
