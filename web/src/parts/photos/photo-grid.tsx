import { useState } from 'react'

import { type PhotoTarget, usePhotos } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { AddPhotoButtons, UploadProblems, WaitingPhotos } from './photo-adding.tsx'
import { PhotoThumb } from './photo-thumb.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { photosTexts } from './photos.texts.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

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
  const { add, ...adding } = usePhotoUploads(businessId, target)
  const [open, setOpen] = useState<number | null>(null)
  return (
    <div className="grid gap-3">
      {isError && (
        <RetryAlert retryLabel={texts.tryAgain} onRetry={retryAll}>
          {texts.loadFailed}
        </RetryAlert>
      )}
      {photos?.length === 0 && adding.uploads.length === 0 && (
        <p className="text-pretty text-ink-faint">{texts.none}</p>
      )}
      {((photos?.length ?? 0) > 0 || adding.uploads.length > 0) && (
        <ul aria-label={texts.photos} className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-5">
          {photos?.map((photo, at) => (
            <li key={photo.id}>
              <PhotoThumb photo={photo} label={texts.open(at + 1)} onOpen={() => setOpen(at)} />
            </li>
          ))}
          <WaitingPhotos {...adding} />
        </ul>
      )}
      <UploadProblems uploads={adding.uploads} />
      {canAdd && <AddPhotoButtons onFiles={(files) => void add(files)} />}
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
