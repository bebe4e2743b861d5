import type { Receipt } from '@fieldlark/domain/expenses/expense.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useRef, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useFileSize } from '#parts/files/file-size.ts'
import { PickButton } from './receipt-pick.tsx'
import { useReceiptUrl, useRemoveReceipt } from './receipt-queries.ts'
import { receiptQueue } from './receipt-queue.ts'
import { receiptsTexts } from './receipts.texts.ts'

type Props = { receipt: Receipt; businessId: string }

/** One receipt, with buttons to open, replace and remove it. */
export function ReceiptView({ receipt, businessId, canEdit }: Props & { canEdit: boolean }) {
  const sizeOf = useFileSize()
  const { data: url, isError } = useReceiptUrl(receipt)
  const { name, size_bytes, mime_type } = receipt
  const isPicture = mime_type !== 'application/pdf'
  const Icon = isPicture ? ImageIcon : FileText
  return (
    <div>
      {isPicture && <Picture url={url} name={name} isFailed={isError} />}
      <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 py-1.5">
          <ReceiptName url={url} name={name} />
          <span className="money block text-ink-faint text-xs">{sizeOf(size_bytes)}</span>
        </span>
        {canEdit && <ReceiptActions receipt={receipt} businessId={businessId} />}
      </div>
    </div>
  )
}

function ReceiptName({ url, name }: { url: string | undefined; name: string }) {
  const texts = useTexts(receiptsTexts)
  if (!url) return <bdi className="block truncate font-medium">{name}</bdi>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={texts.open(name)}
      className="block truncate font-medium text-field underline-offset-2 hover:underline"
    >
      <bdi>{name}</bdi>
    </a>
  )
}

function ReceiptActions({ receipt, businessId }: Props) {
  const texts = useTexts(receiptsTexts)
  const [isConfirming, setConfirming] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const { name, expense_id } = receipt
  return (
    <span className="flex items-center">
      <PickButton
        label={texts.replaceNamed(name)}
        className="border-transparent bg-transparent px-3 shadow-none"
        onFile={(file) => receiptQueue.add(businessId, expense_id, file, receipt)}
      >
        <RefreshCw aria-hidden />
        <span className="max-sm:sr-only">{texts.replace}</span>
      </PickButton>
      <Button
        ref={trigger}
        variant="ghost"
        size="icon"
        aria-label={texts.remove(name)}
        onClick={() => setConfirming(true)}
      >
        <Trash2 />
      </Button>
      {isConfirming && (
        <RemoveReceipt
          receipt={receipt}
          businessId={businessId}
          trigger={trigger}
          onClose={() => setConfirming(false)}
        />
      )}
    </span>
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
}: Props & { trigger: RefObject<HTMLElement | null>; onClose: () => void }) {
  const texts = useTexts(receiptsTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useRemoveReceipt(businessId)
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
