import { Button } from '@fieldlark/ui/button.tsx'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'

import { useTexts } from '#language/language.tsx'

import { fileQueue, type QueuedFile } from './file-queue.ts'
import { useFileSize } from './file-size.ts'
import { filesTexts } from './files.texts.ts'

/** A file on its way, or one that did not make it. */
export function QueuedRow({ item }: { item: QueuedFile }) {
  const texts = useTexts(filesTexts)
  const sizeOf = useFileSize()
  const { file, state, share } = item
  const isStuck = state !== 'waiting' && state !== 'sending'
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
      <span className="min-w-0 flex-1 py-1.5">
        <bdi className="block truncate font-medium">{file.name}</bdi>
        {state === 'sending' ? (
          <progress
            value={share}
            max={1}
            aria-label={texts.sending(Math.round(share * 100))}
            className="mt-1 block h-1.5 w-full overflow-hidden rounded-full bg-sunken accent-field"
          />
        ) : (
          <span
            role={isStuck ? 'alert' : undefined}
            className={`block text-xs ${isStuck ? 'text-danger' : 'text-ink-faint'}`}
          >
            {state === 'waiting' ? `${texts.states.waiting} · ${sizeOf(file.size)}` : texts.states[state]}
          </span>
        )}
      </span>
      {state === 'failed' && (
        <Button variant="secondary" size="sm" onClick={() => fileQueue.retry(item.id)}>
          <RotateCcw aria-hidden />
          {texts.tryAgain}
        </Button>
      )}
      {state !== 'sending' && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={texts.drop(file.name)}
          onClick={() => fileQueue.drop(item.id)}
        >
          <X />
        </Button>
      )}
    </div>
  )
}
