import type { Receipt } from '@fieldlark/domain/expenses/expense.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'

import { useReceiptUrl, useRemoveReceipt } from '#data/receipts.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { useFileSize } from '#parts/files/file-size.ts'

import { PickButton } from './receipt-pick.tsx'
import { receiptQueue } from './receipt-queue.ts'
import { receiptsTexts } from './receipts.texts.ts'

/** One receipt: looked at, opened, replaced, removed. */
export function ReceiptView({
  receipt,
  businessId,
  canEdit,
}: {
  receipt: Receipt
  businessId: string
  canEdit: boolean
}) {
  const texts = useTexts(receiptsTexts)
  const sizeOf = useFileSize()
  const { data: url, isError } = useReceiptUrl(receipt)
  const [isAsking, setAsking] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const { name, size_bytes, mime_type, expense_id } = receipt
  const isPicture = mime_type !== 'application/pdf'
  const Icon = isPicture ? ImageIcon : FileText
  const replace = (file: File) => receiptQueue.add(businessId, expense_id, file, receipt)
  return (
    <div>
      {isPicture && <Picture url={url} name={name} isFailed={isError} />}
      <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 py-1.5">
          {url ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.open(name)}
              className="block truncate font-medium text-field underline-offset-2 hover:underline"
            >
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi className="block truncate font-medium">{name}</bdi>
          )}
          <span className="money block text-ink-faint text-xs">{sizeOf(size_bytes)}</span>
        </span>
        {canEdit && (
          <span className="flex items-center">
            <PickButton
              label={texts.replaceNamed(name)}
              className="border-transparent bg-transparent px-3 shadow-none"
              onFile={replace}
            >
              <RefreshCw aria-hidden />
              <span className="max-sm:sr-only">{texts.replace}</span>
            </PickButton>
            <Button
              ref={trigger}
              variant="ghost"
              size="icon"
              aria-label={texts.remove(name)}
              onClick={() => setAsking(true)}
            >
              <Trash2 />
            </Button>
          </span>
        )}
      </div>
      {isAsking && (
        <RemoveReceipt
          receipt={receipt}
          businessId={businessId}
          trigger={trigger}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Picture({ url, name, isFailed }: { url: string | undefined; name: string; isFailed: boolean }) {
  const texts = useTexts(receiptsTexts)
  const [isBroken, setBroken] = useState(false)
  if (isFailed || isBroken) return <p className="px-4 pt-3 text-ink-faint">{texts.pictureFailed}</p>
  if (!url) return <Skeleton className="h-56 w-full rounded-none" />
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.open(name)}
      tabIndex={-1}
      className="block border-line border-b bg-sunken"
    >
      <img
        src={url}
        alt={texts.picture(name)}
        className="mx-auto max-h-96 w-auto object-contain"
        onError={() => setBroken(true)}
      />
    </a>
  )
}

function RemoveReceipt({
  receipt,
  businessId,
  trigger,
  onClose,
}: {
  receipt: Receipt
  businessId: string
  trigger: React.RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const texts = useTexts(receiptsTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveReceipt(businessId, receipt.expense_id)
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    try {
      await mutateAsync(receipt)
      toast.success(texts.removed)
    } catch (error) {
      toast.error(`${texts.removeFailed} ${failureText(error)}`)
      onClose()
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run(handleConfirm)}
      finalFocus={trigger}
      title={texts.removeTitle(receipt.name)}
      body={texts.removeBody}
      confirmLabel={texts.removeConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
}
