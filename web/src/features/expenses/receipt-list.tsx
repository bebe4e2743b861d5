import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useEffect } from 'react'

import { useReceipts } from '#data/receipts.ts'
import { useTexts } from '#language/language.tsx'

import { QueuedRow } from './queued-receipt.tsx'
import { ReceiptPick } from './receipt-pick.tsx'
import { receiptQueue, useQueuedReceipts } from './receipt-queue.ts'
import { ReceiptView } from './receipt-view.tsx'
import { receiptsTexts } from './receipts.texts.ts'

const mostReceipts = 10

/** The receipts of an expense. One that is not saved yet (`isNew`) keeps them until it is. */
export function ReceiptList({
  businessId,
  expenseId,
  canEdit,
  isNew = false,
}: {
  businessId: string
  expenseId: string
  canEdit: boolean
  isNew?: boolean
}) {
  const texts = useTexts(receiptsTexts)
  const { data, isError, refetch } = useReceipts(businessId, expenseId, !isNew)
  const receipts = isNew ? [] : data
  const queued = useQueuedReceipts(expenseId)
  useEffect(() => {
    if (!isNew) receiptQueue.start(expenseId)
  }, [isNew, expenseId])
  if (isError && !receipts) return <LoadFailed onRetry={() => void refetch()} />
  if (!receipts) return <Skeleton aria-label={texts.loading} className="h-24 w-full" />
  const isEmpty = receipts.length === 0 && queued.length === 0
  return (
    <div className="grid grid-cols-1 gap-3">
      {isEmpty && !canEdit && <p className="text-ink-faint">{texts.none}</p>}
      {!isEmpty && (
        <ul
          aria-label={texts.list}
          className="divide-y divide-line overflow-hidden rounded-card border border-line"
        >
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <ReceiptView receipt={receipt} businessId={businessId} canEdit={canEdit} />
            </li>
          ))}
          {queued.map((item) => (
            <li key={item.id}>
              <QueuedRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {canEdit &&
        (receipts.length + queued.length < mostReceipts ? (
          <ReceiptPick isNew={isNew} onFile={(file) => receiptQueue.add(businessId, expenseId, file)} />
        ) : (
          <p className="text-ink-faint text-xs">{texts.full(mostReceipts)}</p>
        ))}
    </div>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(receiptsTexts)
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" action={retry}>
      {texts.loadFailed}
    </Alert>
  )
}
