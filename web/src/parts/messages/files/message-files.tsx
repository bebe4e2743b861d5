import { cn } from '@fieldlark/ui/class-names.ts'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFileSize } from '#parts/files/file-size.ts'
import { photoFrame } from './file-frames.ts'
import { FilePicture } from './file-picture.tsx'
import { FileViewer } from './file-viewer.tsx'
import { type FileWay, isPhoto, type MessageFile } from './file-way.ts'
import { messageFilesTexts } from './message-files.texts.ts'

/** The photos of a message, which open large, and its PDFs. */
export function MessageFiles({
  files,
  way,
  isOwn,
}: {
  files: readonly MessageFile[]
  way: FileWay
  isOwn: boolean
}) {
  const texts = useTexts(messageFilesTexts)
  const [open, setOpen] = useState<number | null>(null)
  const photos = files.filter(isPhoto)
  const { columns, width, height } = photoFrame(photos)
  return (
    <div className={cn('grid w-fit gap-2', isOwn && 'ml-auto')}>
      {photos.length > 0 && (
        <ul
          className={cn('grid w-fit gap-2', isOwn && 'ml-auto')}
          style={{ gridTemplateColumns: `repeat(${Math.min(columns, photos.length)}, ${width}rem)` }}
        >
          {photos.map((photo, at) => (
            <li
              key={photo.id}
              className="overflow-hidden rounded-control border border-line bg-sunken"
              style={{ height: `${height}rem` }}
            >
              <FilePicture
                file={photo}
                way={way}
                isSmall
                label={texts.openPhoto(at + 1, photos.length)}
                onOpen={() => setOpen(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {files.map((file) => !isPhoto(file) && <Pdf key={file.id} file={file} way={way} />)}
      {open !== null && (
        <FileViewer photos={photos} way={way} at={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

function Pdf({ file, way }: { file: MessageFile; way: FileWay }) {
  const texts = useTexts(messageFilesTexts)
  const sizeOf = useFileSize()
  const { isBusy, failure, start } = useTask()
  return (
    <button
      type="button"
      aria-busy={isBusy}
      className="flex items-center gap-3 rounded-control border border-line bg-surface px-3 text-left hover:bg-sunken"
      style={{ width: '16rem', height: '3.5rem' }}
      onClick={() => void start(async () => saveFile(await way.read(file, false), file.name))}
    >
      <FileText aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <span className="min-w-0 flex-1 text-xs">
        <bdi className="block truncate font-medium">{file.name}</bdi>
        {failure === null ? (
          <span className="block text-ink-faint">PDF · {sizeOf(file.size_bytes)}</span>
        ) : (
          <span role="alert" className="block text-danger">
            {texts.notLoadedHere} {texts.tryAgain}
          </span>
        )}
      </span>
    </button>
  )
}
