import { useTexts } from '#language/language.tsx'

import { fileQueue, type QueuedFile } from './file-queue.ts'
import { useFileSize } from './file-size.ts'
import { filesTexts } from './files.texts.ts'
import { UploadRow } from './upload-row.tsx'

/** A file of a record in the queue. */
export function QueuedRow({ item: { id, file, state, share } }: { item: QueuedFile }) {
  const texts = useTexts(filesTexts)
  const sizeOf = useFileSize()
  const isSending = state === 'sending'
  const status =
    state === 'waiting'
      ? `${texts.states.waiting} · ${sizeOf(file.size)}`
      : state === 'sending'
        ? ''
        : texts.states[state]
  return (
    <UploadRow
      file={file}
      name={file.name}
      progress={isSending ? { share, label: texts.sending(Math.round(share * 100)) } : null}
      status={status}
      isStuck={state !== 'waiting' && !isSending}
      retry={state === 'failed' ? { label: texts.tryAgain, onClick: () => fileQueue.retry(id) } : null}
      drop={isSending ? null : { label: texts.drop(file.name), onClick: () => fileQueue.drop(id) }}
    />
  )
}
