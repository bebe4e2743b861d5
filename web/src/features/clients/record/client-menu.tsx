import type { Client, ClientStatus } from '@fieldlark/domain/clients/client.ts'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CircleCheck from 'lucide-react/icons/circle-check'
import DoorOpen from 'lucide-react/icons/door-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useRemoveClient, useSetClientStatus } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { clientsTexts } from '../clients.texts.ts'

const PortalDialog = lazyPart(async () => (await import('./portal-dialog.tsx')).PortalDialog)

type Props = { client: Client; businessId: string; name: string }

/** Changes a client's status, with an undo in the toast. */
function useMoveClient({ client: { id, client_status }, businessId, name }: Props) {
  const texts = useTexts(clientsTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useSetClientStatus(businessId)
  const set = async (status: ClientStatus) => {
    try {
      await mutateAsync({ id, status })
      return true
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }
  return async (status: ClientStatus) => {
    if (!(await set(status))) return
    const text = status === 'archived' ? texts.archived(name) : texts.madeActive(name)
    toast.success(text, { action: { label: texts.undo, onClick: () => void set(client_status) } })
  }
}

/** The less frequent actions on a client, none of which workers have. */
export function ClientMenu(props: Props) {
  const canArchive = useCan('archive clients')
  const texts = useTexts(clientsTexts)
  const canDelete = useCan('delete clients')
  const move = useMoveClient(props)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [isInPortal, setInPortal] = useState(false)
  const { client_status } = props.client
  if (!canArchive) return null
  return (
    <>
      <MoreMenu label={texts.more} trigger={trigger}>
        {client_status === 'lead' && (
          <MenuItem icon={<CircleCheck />} onSelect={() => void move('active')}>
            {texts.makeActive}
          </MenuItem>
        )}
        {client_status === 'archived' ? (
          <MenuItem icon={<ArchiveRestore />} onSelect={() => void move('active')}>
            {texts.restore}
          </MenuItem>
        ) : (
          <MenuItem icon={<Archive />} onSelect={() => void move('archived')}>
            {texts.archive}
          </MenuItem>
        )}
        {client_status !== 'archived' && (
          <MenuItem icon={<DoorOpen />} onSelect={() => setInPortal(true)}>
            {texts.portal}
          </MenuItem>
        )}
        {canDelete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} isDanger onSelect={() => setConfirming(true)}>
              {texts.delete}
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {isInPortal && (
        <Suspense fallback={null}>
          <PortalDialog {...props} finalFocus={trigger} onClose={() => setInPortal(false)} />
        </Suspense>
      )}
      <DeleteClient
        {...props}
        trigger={trigger}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onArchive={() => move('archived')}
      />
    </>
  )
}

function DeleteClient({
  client,
  businessId,
  name,
  trigger,
  isOpen,
  onClose,
  onArchive,
}: Props & {
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  onArchive: () => Promise<void>
}) {
  const texts = useTexts(clientsTexts)
  const navigate = useNavigate()
  const failureText = useFailureText()
  const [hasHistory, setHasHistory] = useState(false)
  const { mutateAsync } = useRemoveClient(businessId)
  const { isBusy, run } = useBusy()

  const handleDelete = async () => {
    try {
      await mutateAsync(client.id)
      toast.success(texts.deleted)
      void navigate(paths.clients, { replace: true })
    } catch (error) {
      if (toFailure(error).code === 'in-use') setHasHistory(true)
      else toast.error(`${texts.deleteFailed}. ${failureText(error)}`)
    }
  }
  const handleArchive = async () => {
    await onArchive()
    setHasHistory(false)
    onClose()
  }

  const question = hasHistory
    ? {
        body: texts.inUse(name),
        confirmLabel: texts.archiveInstead,
        isDanger: false,
        onConfirm: handleArchive,
      }
    : { body: texts.deleteBody, confirmLabel: texts.deleteConfirm, isDanger: true, onConfirm: handleDelete }
  return (
    <ConfirmDialog
      {...question}
      onConfirm={() => void run(question.onConfirm)}
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={trigger}
      title={texts.deleteTitle(name)}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isBusy={isBusy}
    />
  )
}
