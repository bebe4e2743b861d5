import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { lazy, Suspense, useState } from 'react'

import type { Membership } from '#data/businesses.ts'
import { useTexts } from '#language/language.tsx'
import { useSignedIn } from '#session/session.tsx'

import { leaveBusiness, useBusinessStep } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

const TransferDialog = lazy(() =>
  import('./transfer-dialog.tsx').then((file) => ({ default: file.TransferDialog })),
)
const CloseDialog = lazy(() => import('./close-dialog.tsx').then((file) => ({ default: file.CloseDialog })))

/** Everybody may leave; handing over and closing are for owners, in the business that is open, whose records they see and export. */
export function BusinessActions({ business, role, isHere }: Membership & { isHere: boolean }) {
  const texts = useTexts(businessesTexts)
  const [open, setOpen] = useState<'leave' | 'transfer' | 'close' | null>(null)
  const close = () => setOpen(null)
  const isOwner = role === 'owner'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOwner && isHere && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('transfer')}>
          {texts.transfer}
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => setOpen('leave')}>
        {texts.leave}
      </Button>
      {isOwner && isHere && !business.closed_at && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('close')}>
          {texts.close}
        </Button>
      )}
      {isOwner && !isHere && <p className="text-xs text-ink-soft">{texts.toManage}</p>}
      {open === 'leave' && <LeaveDialog business={business} role={role} onClose={close} />}
      <Suspense fallback={null}>
        {open === 'transfer' && <TransferDialog business={business} onClose={close} />}
        {open === 'close' && <CloseDialog business={business} onClose={close} />}
      </Suspense>
    </div>
  )
}

function LeaveDialog({ business, onClose }: Membership & { onClose: () => void }) {
  const texts = useTexts(businessesTexts)
  const { userId } = useSignedIn()
  const { isBusy, step } = useBusinessStep()
  const { id, business_name: name } = business
  const leave = async () => {
    await step(() => leaveBusiness(id, userId), { done: texts.left(name), failed: texts.notLeft })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isDanger
      isBusy={isBusy}
      title={texts.leaveTitle(name)}
      body={texts.leaveBody}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      closeLabel={texts.stay}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  )
}
