import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import UserX from 'lucide-react/icons/user-x'
import { lazy, Suspense, useRef, useState } from 'react'

import type { ScheduledVisit } from '#data/visits.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/visit-times.ts'

import type { useVisitSteps } from './use-visit-steps.ts'
import { visitWorkTexts } from './visit-work.texts.ts'

const VisitDialog = lazy(() =>
  import('#parts/visit-dialog.tsx').then((file) => ({ default: file.VisitDialog })),
)

const CallOffDialog = lazy(() =>
  import('./call-off-dialog.tsx').then((file) => ({ default: file.CallOffDialog })),
)

type Open = 'edit' | 'cancelled' | 'no_show' | 'delete'

/** What the office does with a visit. */
export function VisitMenu({
  visit,
  businessId,
  steps,
}: {
  visit: ScheduledVisit
  businessId: string
  steps: ReturnType<typeof useVisitSteps>
}) {
  const texts = useTexts(visitWorkTexts)
  const { when } = useVisitTimes()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isScheduled = visit.status === 'scheduled'
  const isRunning = visit.status === 'in_progress'
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} variant="ghost" size="icon" aria-label={texts.more(when(visit))}>
            <Ellipsis />
          </Button>
        }
      >
        {isScheduled && (
          <MenuItem icon={<Pencil />} onSelect={() => setOpen('edit')}>
            {texts.edit}
          </MenuItem>
        )}
        {!isScheduled && (
          <MenuItem icon={<RotateCcw />} onSelect={() => void steps.reopen()}>
            {texts.reopen}
          </MenuItem>
        )}
        {isScheduled && visit.visit_date !== null && (
          <MenuItem icon={<CalendarX />} onSelect={() => void steps.unschedule()}>
            {texts.unschedule}
          </MenuItem>
        )}
        {isScheduled && (
          <MenuItem icon={<UserX />} onSelect={() => setOpen('no_show')}>
            {texts.noShow}
          </MenuItem>
        )}
        {(isScheduled || isRunning) && (
          <MenuItem icon={<Ban />} onSelect={() => setOpen('cancelled')}>
            {texts.cancelVisit}
          </MenuItem>
        )}
        {isScheduled && <MenuSeparator />}
        {isScheduled && (
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => setOpen('delete')}>
            {texts.delete}
          </MenuItem>
        )}
      </Menu>
      {open === 'edit' && (
        <Suspense fallback={null}>
          <VisitDialog businessId={businessId} visit={visit} finalFocus={trigger} onClose={close} />
        </Suspense>
      )}
      {(open === 'cancelled' || open === 'no_show') && (
        <Suspense fallback={null}>
          <CallOffDialog
            visit={visit}
            businessId={businessId}
            status={open}
            finalFocus={trigger}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          isOpen
          isDanger
          onClose={close}
          onConfirm={() => void steps.remove().then(close)}
          finalFocus={trigger}
          title={texts.ask.deleteTitle}
          body={texts.ask.deleteBody}
          confirmLabel={texts.ask.confirmDelete}
          cancelLabel={texts.ask.keep}
          closeLabel={texts.ask.close}
          isBusy={steps.isBusy}
        />
      )}
    </>
  )
}
