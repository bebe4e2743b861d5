import { Button } from '@fieldlark/ui/button.tsx'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'

import { useTexts } from '#language/language.tsx'
import { useFileSize } from '#parts/files/file-size.ts'

import { type QueuedReceipt, receiptQueue } from './receipt-queue.ts'
import { receiptsTexts } from './receipts.texts.ts'

const mebibytes = (bytes: number) => (Math.ceil((bytes / 1_048_576) * 10) / 10).toString()

/** What is to be said of a receipt on its way, and whether somebody has to do something. */
function useSaid({ state, share, sizeBytes }: QueuedReceipt) {
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

/** A receipt on its way, or one that did not make it. */
export function QueuedRow({ item }: { item: QueuedReceipt }) {
  const texts = useTexts(receiptsTexts)
  const { text, isStuck } = useSaid(item)
  const { id, name, state, share } = item
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
      <span className="min-w-0 flex-1 py-1.5">
        <bdi className="block truncate font-medium">{name}</bdi>
        {state === 'sending' ? (
          <progress
            value={share}
            max={1}
            aria-label={texts.progress(Math.round(share * 100))}
            className="mt-1 block h-1.5 w-full overflow-hidden rounded-full bg-sunken accent-field"
          />
        ) : (
          <span
            role={isStuck ? 'alert' : 'status'}
            className={`block text-pretty text-xs ${isStuck ? 'text-danger' : 'text-ink-faint'}`}
          >
            {text}
          </span>
        )}
      </span>
      {(state === 'broken' || state === 'failed') && (
        <Button variant="secondary" size="sm" onClick={() => receiptQueue.retry(id)}>
          <RotateCcw aria-hidden />
          {state === 'broken' ? texts.goOn : texts.tryAgain}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.takeOut(name)}
        onClick={() => receiptQueue.drop(id)}
      >
        <X />
      </Button>
    </div>
  )
}
