import { useTexts } from '#language/language.tsx'
import { useFileSize } from '#parts/files/file-size.ts'
import { UploadRow } from '#parts/files/upload-row.tsx'

import { type QueuedReceipt, receiptQueue } from './receipt-queue.ts'
import { receiptsTexts } from './receipts.texts.ts'

const mebibytes = (bytes: number) => (Math.ceil((bytes / 1_048_576) * 10) / 10).toString()

/** The status of a receipt in the queue as a sentence, and whether the user has to act. */
function useStatus({ state, share, sizeBytes }: QueuedReceipt) {
  const { states } = useTexts(receiptsTexts)
  const sizeOf = useFileSize()
  switch (state) {
    case 'broken':
      return { text: states.broken(Math.round(share * 100)), isStuck: true }
    case 'tooBig':
      return { text: states.tooBig(mebibytes(sizeBytes)), isStuck: true }
    case 'sent':
    case 'attaching':
      return { text: `${states[state]} ${sizeOf(sizeBytes)}`, isStuck: false }
    case 'preparing':
    case 'sending':
      return { text: states.preparing, isStuck: false }
    default:
      return { text: states[state], isStuck: true }
  }
}

/** A receipt of an expense in the queue. */
export function QueuedReceiptRow({ item }: { item: QueuedReceipt }) {
  const texts = useTexts(receiptsTexts)
  const { text, isStuck } = useStatus(item)
  const { id, file, name, state, share } = item
  const canRetry = state === 'broken' || state === 'failed'
  const retryLabel = state === 'broken' ? texts.goOn : texts.tryAgain
  return (
    <UploadRow
      file={file}
      name={name}
      progress={state === 'sending' ? { share, label: texts.progress(Math.round(share * 100)) } : null}
      status={text}
      isStuck={isStuck}
      retry={canRetry ? { label: retryLabel, onClick: () => receiptQueue.retry(id) } : null}
      drop={{ label: texts.takeOut(name), onClick: () => receiptQueue.drop(id) }}
    />
  )
}
