import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { useTexts } from '#language/language.tsx'
import { PhotoSteps } from '#parts/photos/photo-steps.tsx'
import { photosTexts } from '#parts/photos/photos.texts.ts'
import { FilePicture } from './file-picture.tsx'
import type { FileWay, MessageFile } from './file-way.ts'
import { messageFilesTexts } from './message-files.texts.ts'

/** One large photo of a message at a time. */
export function FileViewer({
  photos,
  way,
  at,
  onMove,
  onClose,
}: {
  photos: readonly MessageFile[]
  way: FileWay
  at: number
  onMove: (at: number) => void
  onClose: () => void
}) {
  const texts = useTexts(messageFilesTexts)
  const { close } = useTexts(photosTexts)
  const photo = photos[at]
  if (!photo) return null
  const label = texts.photo(at + 1, photos.length)
  return (
    <Dialog isOpen onClose={onClose} size="lg" title={label} closeLabel={close}>
      <div className="grid gap-3">
        <div
          className="flex max-h-[62dvh] items-center justify-center overflow-hidden rounded-control bg-sunken"
          style={{ minHeight: '40dvh' }}
        >
          <FilePicture key={photo.id} file={photo} way={way} isSmall={false} label={label} />
        </div>
        {photos.length > 1 && <PhotoSteps at={at} count={photos.length} onMove={onMove} />}
      </div>
    </Dialog>
  )
}
