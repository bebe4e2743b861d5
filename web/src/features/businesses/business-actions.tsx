import { can } from '@fieldlark/domain/team/permissions.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useState } from 'react'

import type { Membership } from '#data/businesses.ts'
import { useTexts } from '#language/language.tsx'

import type { MemberCounts } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

const LeaveDialog = lazyPart(async () => (await import('#parts/team/leave-dialog.tsx')).LeaveDialog)
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)
const CloseDialog = lazyPart(async () => (await import('./close-dialog.tsx')).CloseDialog)

type Props = Membership & {
  /** Undefined while it is read. */
  counts: MemberCounts | undefined
  isHere: boolean
}

/** Whoever alone may hand the business over stays until they did; they hand over and close in the business that is open, whose records they see and export. */
export function BusinessActions({ business, role, counts, isHere }: Props) {
  const texts = useTexts(businessesTexts)
  const [open, setOpen] = useState<'leave' | 'transfer' | 'close' | null>(null)
  const close = () => setOpen(null)
  const canHandOver = can(role, 'hand business over')
  const canClose = can(role, 'close business')
  const { members = 0, owners = 0 } = counts ?? {}
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canHandOver && isHere && members > 1 && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('transfer')}>
          {texts.transfer}
        </Button>
      )}
      {(!canHandOver || owners > 1) && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('leave')}>
          {texts.leave}
        </Button>
      )}
      {canClose && isHere && !business.closed_at && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('close')}>
          {texts.close}
        </Button>
      )}
      {(canHandOver || canClose) && !isHere && <p className="text-xs text-ink-soft">{texts.toManage}</p>}
      <Suspense fallback={null}>
        {open === 'leave' && <LeaveDialog business={business} role={role} onClose={close} />}
        {open === 'transfer' && <TransferDialog business={business} onClose={close} />}
        {open === 'close' && <CloseDialog business={business} onClose={close} />}
      </Suspense>
    </div>
  )
}
