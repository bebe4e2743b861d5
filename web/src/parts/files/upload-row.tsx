import { Button } from '@fieldlark/ui/button.tsx'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'

type Action = { label: string; onClick: () => void }

/** A file that is being uploaded, or whose upload failed. */
export function UploadRow({
  name,
  progress,
  status,
  isStuck,
  retry,
  drop,
}: {
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
