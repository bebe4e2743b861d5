import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import type { ChangeEvent, ReactNode } from 'react'

import { useTexts } from '#language/language.tsx'

import { photosTexts } from './photos.texts.ts'
import type { Upload, usePhotoUploads } from './use-photo-uploads.ts'

/** Names a photo that cannot be sent; failed uploads share one sentence. */
export function UploadProblems({ uploads }: { uploads: readonly Upload[] }) {
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

/** The items of a list of photos that are on their way, or did not arrive. */
export function WaitingPhotos({
  uploads,
  retry,
  drop,
}: Pick<ReturnType<typeof usePhotoUploads>, 'uploads' | 'retry' | 'drop'>) {
  return uploads.map((upload) => (
    <li key={upload.key}>
      <Waiting upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload)} />
    </li>
  ))
}

function Waiting({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const texts = useTexts(photosTexts)
  const isWaiting = upload.state === 'waiting'
  return (
    <div className="relative aspect-square overflow-hidden rounded-control border border-line bg-sunken">
      {upload.preview && <img src={upload.preview} alt="" className="size-full object-cover opacity-50" />}
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-1 text-center text-2xs">
        {isWaiting ? (
          <output className="rounded-control bg-surface px-1.5 py-0.5 font-medium">{texts.sending}…</output>
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

export function AddPhotoButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
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
