import { Button } from '@fieldlark/ui/button.tsx'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'

type Action = { label: string; onClick: () => void }

/** The picture that was chosen, as it is on the device. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // What is made here has to be let go of.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt="" className="size-10 shrink-0 rounded-control object-cover" />
}

/** A file that is being uploaded, or whose upload failed. */
export function UploadRow({
  file,
  name,
  progress,
  status,
  isStuck,
  retry,
  drop,
}: {
  /** What was chosen; null after a reload. */
  file: File | null
  name: string
  /** Shown instead of the status while its bytes are uploaded; share from 0 to 1. */
  progress: { share: number; label: string } | null
  status: string
  /** It needs an action and is announced at once. */
  isStuck: boolean
  retry: Action | null
  drop: Action | null
}) {
  return (
    <div className="flex items-center gap-3 py-1.5 pr-1.5 pl-4">
      {file?.type.startsWith('image/') && <Thumbnail file={file} />}
      <span className="min-w-0 flex-1 py-1.5">
        <bdi className="block truncate font-medium">{name}</bdi>
        {progress ? (
          <progress
            value={progress.share}
            max={1}
            aria-label={progress.label}
            className="mt-1 block h-1.5 w-full overflow-hidden rounded-full bg-sunken accent-field"
          />
        ) : (
          <span
            role={isStuck ? 'alert' : undefined}
            className={`block text-pretty text-xs ${isStuck ? 'text-danger' : 'text-ink-faint'}`}
          >
            {status}
          </span>
        )}
      </span>
      {retry && (
        <Button variant="secondary" size="sm" onClick={retry.onClick}>
          <RotateCcw aria-hidden />
          {retry.label}
        </Button>
      )}
      {drop && (
        <Button variant="ghost" size="icon" aria-label={drop.label} onClick={drop.onClick}>
          <X />
        </Button>
      )}
    </div>
  )
}
