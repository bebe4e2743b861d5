import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useTexts } from '#language/language.tsx'
import { useFileSize } from '#parts/files/file-size.ts'
import { messageFilesTexts } from './message-files.texts.ts'
import type { PickedFile, PickedFiles } from './use-picked-files.ts'

/** The files that go along with the message, above its text. */
export function PickedFilesList({
  picked: { files, problems },
  isBusy,
  onRetry,
  onDrop,
}: {
  picked: PickedFiles
  isBusy: boolean
  onRetry: () => void
  onDrop: (id: string) => void
}) {
  const texts = useTexts(messageFilesTexts)
  return (
    <div className="grid grid-cols-1 gap-2 overflow-y-auto" style={{ maxHeight: '30dvh' }}>
      {problems.map(({ name, problem }) => (
        <Alert key={name + problem} tone="warning">
          {texts[problem](name)}
        </Alert>
      ))}
      {files.length > 0 && (
        <ul aria-label={texts.picked} className="grid grid-cols-1 gap-2">
          {files.map((each) => (
            <li key={each.file.id} className="flex items-center gap-2">
              <Picked {...each} isBusy={isBusy} onRetry={onRetry} onDrop={() => onDrop(each.file.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Picked({
  file: { name, bytes },
  preview,
  state,
  isBusy,
  onRetry,
  onDrop,
}: PickedFile & { isBusy: boolean; onRetry: () => void; onDrop: () => void }) {
  const texts = useTexts(messageFilesTexts)
  const sizeOf = useFileSize()
  return (
    <>
      <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
        {preview === null ? (
          <FileText aria-hidden className="size-5 text-ink-faint" />
        ) : (
          <img src={preview} alt="" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-xs">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block text-ink-faint">
          {state === 'sending' && <output>{texts.sending}…</output>}
          {state === 'failed' && <span className="text-danger">{texts.notSent}</span>}
          {(state === 'ready' || state === 'arrived') && sizeOf(bytes.size)}
        </span>
      </span>
      {state === 'failed' && (
        <Button variant="secondary" size="sm" aria-label={texts.tryNamed(name)} onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      )}
      <Button variant="ghost" size="icon" aria-label={texts.remove(name)} disabled={isBusy} onClick={onDrop}>
        <X />
      </Button>
    </>
  )
}
