import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'

import { type FileTarget, fileUrl, maxFiles, type StoredFile, useFiles, useRemoveFile } from '#data/files.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { FilePick } from './file-pick.tsx'
import { fileQueue, useQueuedFiles } from './file-queue.ts'
import { useFileSize } from './file-size.ts'
import { filesTexts } from './files.texts.ts'
import { QueuedRow } from './queued-row.tsx'

/** The files of a record: opened, added, deleted. A record that is not saved yet (`isNew`) queues them until it is. */
export function FileList({
  businessId,
  target,
  canEdit,
  isNew = false,
}: {
  businessId: string
  target: FileTarget
  canEdit: boolean
  isNew?: boolean
}) {
  const texts = useTexts(filesTexts)
  const { data, isError, refetch } = useFiles(businessId, target, !isNew)
  const files = isNew ? [] : data
  const queued = useQueuedFiles(target)
  useEffect(() => {
    if (!isNew) fileQueue.start({ column: target.column, id: target.id })
  }, [isNew, target.column, target.id])
  if (isError && !files)
    return (
      <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
        {texts.loadFailed}
      </RetryAlert>
    )
  if (!files) return <Skeleton className="h-24 w-full" />
  const room = maxFiles - files.length - queued.length
  const isEmpty = files.length === 0 && queued.length === 0
  return (
    <div className="grid gap-4">
      {isEmpty && (
        <p className="text-pretty text-ink-faint">{canEdit ? texts.none[target.column] : texts.noneToSee}</p>
      )}
      {!isEmpty && (
        <ul aria-label={texts.list} className="divide-y divide-line rounded-card border border-line">
          {files.map((file) => (
            <li key={file.id}>
              <FileRow businessId={businessId} file={file} canEdit={canEdit} />
            </li>
          ))}
          {queued.map((item) => (
            <li key={item.id}>
              <QueuedRow item={item} />
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <FilePick room={room} isNew={isNew} onFiles={(picked) => fileQueue.add(businessId, target, picked)} />
      )}
    </div>
  )
}

function FileRow({ businessId, file, canEdit }: { businessId: string; file: StoredFile; canEdit: boolean }) {
  const texts = useTexts(filesTexts)
  const sizeOf = useFileSize()
  const failureText = useFailureText()
  const { isBusy, run } = useBusy()
  const Icon = file.mime_type.startsWith('image/') ? Image : FileText
  const handleOpen = async () => {
    try {
      location.assign(await fileUrl(file))
    } catch (error) {
      toast.error(`${texts.openFailed} ${failureText(error)}`)
    }
  }
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 py-1.5">
        <bdi className="block truncate font-medium">{file.name}</bdi>
        <span className="money block text-ink-faint text-xs">{sizeOf(file.size_bytes)}</span>
      </span>
      <Button
        variant="ghost"
        size="icon"
        isBusy={isBusy}
        aria-label={texts.open(file.name)}
        onClick={() => void run(handleOpen)}
      >
        <Download />
      </Button>
      {canEdit && <RemoveFile businessId={businessId} file={file} />}
    </div>
  )
}

function RemoveFile({ businessId, file }: { businessId: string; file: StoredFile }) {
  const texts = useTexts(filesTexts)
  const [isConfirming, setConfirming] = useState(false)
  const { mutateAsync } = useRemoveFile(businessId)
  const { isBusy, attempt } = useAttempt()
  const handleConfirm = async () => {
    await attempt(async () => {
      await mutateAsync(file)
      toast.success(texts.removed(file.name))
    })
    setConfirming(false)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.remove(file.name)}
        onClick={() => setConfirming(true)}
      >
        <Trash2 />
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void handleConfirm()}
        title={texts.removeTitle(file.name)}
        body={texts.removeBody}
        confirmLabel={texts.removeConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
      />
    </>
  )
}
