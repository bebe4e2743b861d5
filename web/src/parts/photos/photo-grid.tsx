import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type ReactNode, useState } from 'react'

import { type Photo, type PhotoTarget, usePhotos, usePhotoUrl } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { PhotoViewer } from './photo-viewer.tsx'
import { photosTexts } from './photos.texts.ts'
import { type Upload, usePhotoUploads } from './use-photo-uploads.ts'

/** The photos of a record: viewed, taken, added, deleted. Without `canAdd` they are read-only. */
export function PhotoGrid({
  businessId,
  target,
  parent,
  canAdd,
  canDelete = canAdd,
}: {
  businessId: string
  target: PhotoTarget
  /** A record whose photos come first, to view only. */
  parent?: PhotoTarget | undefined
  canAdd: boolean
  canDelete?: boolean
}) {
  const texts = useTexts(photosTexts)
  const { photos, firstOwn, isError, retryAll } = useShownPhotos(businessId, target, parent)
  const { uploads, add, retry, drop } = usePhotoUploads(businessId, target)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <div className="grid gap-3">
      {isError && (
        <RetryAlert retryLabel={texts.tryAgain} onRetry={retryAll}>
          {texts.loadFailed}
        </RetryAlert>
      )}
      {photos?.length === 0 && uploads.length === 0 && (
        <p className="text-pretty text-ink-faint">{texts.none}</p>
      )}
      {((photos?.length ?? 0) > 0 || uploads.length > 0) && (
        <ul aria-label={texts.photos} className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-5">
          {photos?.map((photo, at) => (
            <li key={photo.id}>
              <Thumb photo={photo} label={texts.open(at + 1)} onOpen={() => setOpen(at)} />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Waiting upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload)} />
            </li>
          ))}
        </ul>
      )}
      <UploadProblems uploads={uploads} />
      {canAdd && <AddButtons onFiles={(files) => void add(files)} />}
      {open !== null && photos && (
        <PhotoViewer
          businessId={businessId}
          photos={photos}
          at={Math.min(open, photos.length - 1)}
          onMove={setOpen}
          onClose={() => setOpen(null)}
          canDelete={canDelete && Math.min(open, photos.length - 1) >= firstOwn}
        />
      )}
    </div>
  )
}

/** The photos of a record after those of the record above it; undefined until its own are there. */
function useShownPhotos(businessId: string, target: PhotoTarget, parent: PhotoTarget | undefined) {
  const mine = usePhotos(businessId, target)
  const first = usePhotos(businessId, parent ?? null)
  const above = first.data ?? []
  return {
    photos: mine.data && [...above, ...mine.data],
    firstOwn: above.length,
    isError: (mine.isError && !mine.data) || (first.isError && !first.data),
    retryAll: () => {
      for (const each of [mine, first]) if (each.isError) void each.refetch()
    },
  }
}

/** Names a photo that cannot be sent; failed uploads share one sentence. */
function UploadProblems({ uploads }: { uploads: readonly Upload[] }) {
  const texts = useTexts(photosTexts)
  return (
    <>
      {uploads.map(
        (upload) =>
          (upload.state === 'unreadable' || upload.state === 'empty') && (
            <Alert key={upload.key} tone="warning">
              {texts[upload.state](upload.name)}
            </Alert>
          ),
      )}
      {uploads.some(({ state }) => state === 'failed') && <Alert tone="warning">{texts.failed}</Alert>}
    </>
  )
}

function Thumb({ photo, label, onOpen }: { photo: Photo; label: string; onOpen: () => void }) {
  const { data: url } = usePhotoUrl(photo, 320)
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="block aspect-square w-full overflow-hidden rounded-control border border-line bg-sunken"
    >
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Skeleton className="size-full" />
      )}
    </button>
  )
}

function Waiting({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const texts = useTexts(photosTexts)
  const isWaiting = upload.state === 'waiting'
  return (
    <div className="relative aspect-square overflow-hidden rounded-control border border-line bg-sunken">
      {upload.preview && <img src={upload.preview} alt="" className="size-full object-cover opacity-50" />}
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-1 text-center text-2xs">
        {isWaiting ? (
          <output className="rounded bg-surface px-1.5 py-0.5 font-medium">{texts.sending}…</output>
        ) : (
          <>
            {upload.state === 'failed' && (
              <Button
                variant="secondary"
                size="icon"
                aria-label={texts.retryNamed(upload.name)}
                onClick={onRetry}
              >
                <RotateCcw />
              </Button>
            )}
            <Button
              variant="secondary"
              size="icon"
              aria-label={texts.removeNamed(upload.name)}
              onClick={onDrop}
            >
              <X />
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function AddButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const texts = useTexts(photosTexts)
  return (
    <div className="flex flex-wrap gap-2.5">
      <PickButton icon={<ImagePlus aria-hidden />} label={texts.add} onFiles={onFiles} />
      <span className="pointer-fine:hidden">
        <PickButton icon={<Camera aria-hidden />} label={texts.take} isCamera onFiles={onFiles} />
      </span>
    </div>
  )
}

function PickButton({
  icon,
  label,
  isCamera = false,
  onFiles,
}: {
  icon: ReactNode
  label: string
  isCamera?: boolean
  onFiles: (files: File[]) => void
}) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // Picking the same picture again must fire a change event.
    target.value = ''
  }
  return (
    <label className="relative inline-flex min-h-11 items-center gap-2 rounded-control border border-line-strong/50 bg-surface px-4 text-sm font-semibold text-ink shadow-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field pointer-fine:min-h-10 [&_svg]:size-[1.125rem]">
      {icon}
      {label}
      <input
        type="file"
        accept="image/*"
        multiple={!isCamera}
        {...(isCamera && { capture: 'environment' as const })}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={handleChange}
      />
    </label>
  )
}
