import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useEffect } from 'react'
import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { QueuedReceiptRow } from './queued-receipt.tsx'
import { ReceiptPick } from './receipt-pick.tsx'
import { useReceipts } from './receipt-queries.ts'
import { receiptQueue, useQueuedReceipts } from './receipt-queue.ts'
import { ReceiptView } from './receipt-view.tsx'
import { receiptsTexts } from './receipts.texts.ts'

const mostReceipts = 10

/** The receipts of an expense. For an unsaved one (`isNew`) they wait until it is saved. */
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
  if (isError && !receipts) {
    return (
      <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
        {texts.loadFailed}
      </RetryAlert>
    )
  }
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
              <QueuedReceiptRow item={item} />
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
