import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import UserX from 'lucide-react/icons/user-x'
import { type RefObject, Suspense, useRef, useState } from 'react'

import { useVisitInvoice } from '#data/visit-invoice.ts'
import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { MoreMenu } from '#parts/record/more-menu.tsx'

import type { useVisitSteps } from './use-visit-steps.ts'
import { visitWorkTexts } from './visit-work.texts.ts'

const VisitDialog = lazyPart(async () => (await import('#parts/visits/visit-dialog.tsx')).VisitDialog)

const CallOffDialog = lazyPart(async () => (await import('#parts/visits/call-off-dialog.tsx')).CallOffDialog)

type Action = 'edit' | 'cancelled' | 'no_show' | 'delete'
type Steps = ReturnType<typeof useVisitSteps>
type Props = { visit: ScheduledVisit; businessId: string; steps: Steps }

/** The menu with the office's actions on a visit. */
export function VisitMenu({ visit, businessId, steps }: Props) {
  const texts = useTexts(visitWorkTexts)
  const { when } = useVisitTimes()
  const trigger = useRef<HTMLButtonElement>(null)
  const [action, setAction] = useState<Action | null>(null)
  return (
    <>
      <MoreMenu label={texts.more(when(visit))} look="ghost" trigger={trigger}>
        {visit.status === 'scheduled' ? (
          <ScheduledItems visit={visit} steps={steps} onAction={setAction} />
        ) : (
          <OtherItems visit={visit} businessId={businessId} steps={steps} onAction={setAction} />
        )}
      </MoreMenu>
      {action && (
        <ActionDialog
          action={action}
          visit={visit}
          businessId={businessId}
          steps={steps}
          onClose={() => setAction(null)}
          onInstead={setAction}
          finalFocus={trigger}
        />
      )}
    </>
  )
}

type ItemsProps = { visit: ScheduledVisit; steps: Steps; onAction: (action: Action) => void }

function ScheduledItems({ visit, steps, onAction }: ItemsProps) {
  const texts = useTexts(visitWorkTexts)
  return (
    <>
      <MenuItem icon={<Pencil />} onSelect={() => onAction('edit')}>
        {texts.edit}
      </MenuItem>
      {visit.visit_date !== null && visit.client?.email && (
        <MenuItem icon={<Mail />} onSelect={() => void steps.sendDate()}>
          {texts.sendDate}
        </MenuItem>
      )}
      {visit.visit_date !== null && (
        <MenuItem icon={<CalendarX />} onSelect={() => void steps.unschedule()}>
          {texts.unschedule}
        </MenuItem>
      )}
      <MenuItem icon={<UserX />} onSelect={() => onAction('no_show')}>
        {texts.noShow}
      </MenuItem>
      <MenuItem icon={<Ban />} onSelect={() => onAction('cancelled')}>
        {texts.cancelVisit}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} isDanger onSelect={() => onAction('delete')}>
        {texts.delete}
      </MenuItem>
    </>
  )
}

/** The actions on a visit that has begun or is over. */
function OtherItems({ visit, businessId, steps, onAction }: ItemsProps & { businessId: string }) {
  const texts = useTexts(visitWorkTexts)
  const { id, job, status } = visit
  const isJobDone = job !== null && status === 'completed'
  const billing = useVisitInvoice(businessId, { id, jobId: job?.id ?? '' }, isJobDone)
  return (
    <>
      <MenuItem
        icon={<RotateCcw />}
        isDisabled={isJobDone && billing.data?.isOnInvoice !== false}
        onSelect={() => void steps.reopen()}
      >
        {texts.reopen}
      </MenuItem>
      {visit.status === 'in_progress' && (
        <MenuItem icon={<Ban />} onSelect={() => onAction('cancelled')}>
          {texts.cancelVisit}
        </MenuItem>
      )}
    </>
  )
}

function ActionDialog({
  action,
  visit,
  businessId,
  steps,
  onClose,
  onInstead,
  finalFocus,
}: Props & {
  action: Action
  onClose: () => void
  onInstead: (action: Action) => void
  finalFocus: RefObject<HTMLButtonElement | null>
}) {
  const { deleteDialog } = useTexts(visitWorkTexts)
  if (action === 'delete') {
    const handleRemove = async () => {
      let isNotified = false
      await steps.remove(() => {
        isNotified = true
      })
      if (isNotified) onInstead('cancelled')
      else onClose()
    }
    return (
      <ConfirmDialog
        isOpen
        isDanger
        onClose={onClose}
        onConfirm={() => void handleRemove()}
        finalFocus={finalFocus}
        title={deleteDialog.deleteTitle}
        body={deleteDialog.deleteBody}
        confirmLabel={deleteDialog.confirmDelete}
        cancelLabel={deleteDialog.keep}
        closeLabel={deleteDialog.close}
        isBusy={steps.isBusy}
      />
    )
  }
  const dialog = { visit, businessId, finalFocus, onClose }
  return (
    <Suspense fallback={null}>
      {action === 'edit' ? <VisitDialog {...dialog} /> : <CallOffDialog {...dialog} status={action} />}
    </Suspense>
  )
}
