import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useState } from 'react'

import { type Photo, usePhotoUrl, useRemovePhoto } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'

import { PhotoSteps } from './photo-steps.tsx'
import { photosTexts } from './photos.texts.ts'

/** One large photo at a time; the arrow keys move to the next. */
export function PhotoViewer({
  businessId,
  photos,
  at,
  onMove,
  onClose,
  canDelete,
}: {
  businessId: string
  photos: readonly Photo[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
  canDelete: boolean
}) {
  const texts = useTexts(photosTexts)
  const [isConfirming, setConfirming] = useState(false)
  const photo = photos[at]
  if (!photo) return null
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && at > 0) onMove(at - 1)
    if (key === 'ArrowRight' && at < photos.length - 1) onMove(at + 1)
  }
  const close = () => {
    setConfirming(false)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      size="lg"
      title={texts.photo(at + 1, photos.length)}
      closeLabel={texts.close}
    >
      {/* The arrows are a convenience beside the two buttons below. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={handleKey} className="grid gap-3">
        <Large photo={photo} label={texts.photo(at + 1, photos.length)} />
        {photo.caption && <p className="text-ink-soft">{photo.caption}</p>}
        <PhotoSteps at={at} count={photos.length} onMove={onMove}>
          {canDelete && (
            <Button variant="ghost" className="ml-auto" onClick={() => setConfirming(true)}>
              <Trash2 aria-hidden />
              {texts.delete}
            </Button>
          )}
        </PhotoSteps>
      </div>
      {isConfirming && (
        <DeletePhoto
          businessId={businessId}
          photo={photo}
          onClose={() => setConfirming(false)}
          onDeleted={photos.length === 1 ? close : () => setConfirming(false)}
        />
      )}
    </Dialog>
  )
}

function Large({ photo, label }: { photo: Photo; label: string }) {
  const { data: url } = usePhotoUrl(photo, null)
  const { width, height } = photo
  return (
    <div className="flex max-h-[62dvh] items-center justify-center overflow-hidden rounded-control bg-sunken">
      {url ? (
        <img
          src={url}
          alt={label}
          width={width}
          height={height}
          className="max-h-[62dvh] w-auto object-contain"
        />
      ) : (
        <Skeleton className="h-[40dvh] w-full" />
      )}
    </div>
  )
}

function DeletePhoto({
  businessId,
  photo,
  onClose,
  onDeleted,
}: {
  businessId: string
  photo: Photo
  onClose: () => void
  onDeleted: () => void
}) {
  const texts = useTexts(photosTexts)
  const failureText = useFailureText()
  const { mutateAsync } = useRemovePhoto(businessId)
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    try {
      await mutateAsync(photo)
      onDeleted()
    } catch (error) {
      toast.error(`${texts.deleteFailed} ${failureText(error)}`)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run(handleConfirm)}
      title={texts.deleteTitle}
      body={texts.deleteBody}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
}
