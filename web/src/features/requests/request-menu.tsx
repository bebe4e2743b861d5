import type { Request, RequestStatus } from '@fieldlark/domain/requests/request.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useRemoveRequest, useSetRequestStatus } from '#data/requests.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { paths } from '../../paths.ts'

import { requestsTexts } from './requests.texts.ts'

type Props = { request: Request; businessId: string }

/** Puts a request away, and back again from the toast. */
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

/** What is done with a request less often than turning it into work. */
export function RequestMenu(props: Props) {
  const { request } = props
  const texts = useTexts(requestsTexts)
  const archive = useArchive(props)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="secondary" size="icon" aria-label={texts.more}>
            <Ellipsis />
          </Button>
        }
      >
        {request.status === 'archived' && (
          <MenuItem icon={<ArchiveRestore />} onSelect={() => void archive()}>
            {texts.restore}
          </MenuItem>
        )}
        {(request.status === 'unscheduled' || request.status === 'scheduled') && (
          <MenuItem icon={<Archive />} onSelect={() => void archive()}>
            {texts.archive}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAsking(true)}>
          {texts.delete}
        </MenuItem>
      </Menu>
      {isAsking && <DeleteRequest {...props} trigger={trigger} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteRequest({
  request,
  businessId,
  trigger,
  onClose,
}: Props & { trigger: React.RefObject<HTMLElement | null>; onClose: () => void }) {
  const texts = useTexts(requestsTexts)
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveRequest(businessId)
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    try {
      await mutateAsync(request.id)
      toast.success(texts.deleted)
      void navigate(paths.requests, { replace: true })
    } catch (error) {
      const isUsed = toFailure(error).origin === 'request_converted'
      toast.error(isUsed ? texts.deleteInUse : `${texts.deleteFailed}. ${failureText(error)}`)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run(handleConfirm)}
      finalFocus={trigger}
      title={texts.deleteTitle(request.title)}
      body={request.status === 'converted' ? texts.deleteInUse : texts.deleteBody}
      confirmLabel={texts.deleteConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
}
