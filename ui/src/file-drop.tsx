import FileUp from 'lucide-react/icons/file-up'
import { type ReactNode, useId } from 'react'
import { cn } from '#class-names.ts'
import { useFileDrop } from '#use-file-drop.ts'

/** Drop a file or pick one. `accept` only narrows the picker: a dropped file may be of any kind, so `onFile` must check. */
export function FileDrop({
  label,
  hint,
  accept,
  onFile,
  isBusy = false,
  className,
}: {
  label: ReactNode
  hint?: ReactNode
  accept?: string
  onFile: (file: File) => void
  isBusy?: boolean
  className?: string
}) {
  const hintId = useId()
  const take = (file: File | undefined) => file && !isBusy && onFile(file)
  const { isOver, dropProps } = useFileDrop(([file]) => take(file))
  return (
    // Dropping is for the mouse; keyboard and screen reader use the input inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      {...dropProps}
      className={cn(
        'relative flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong bg-paper px-5 py-8 text-center transition-colors hover:border-field hover:bg-field-soft/50',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field',
        isOver && 'border-field bg-field-soft',
        isBusy && 'pointer-events-none opacity-60',
        className,
      )}
    >
      <FileUp aria-hidden className="size-6 text-field" />
      <span className="font-semibold">{label}</span>
      {hint !== undefined && (
        <span id={hintId} className="max-w-sm text-xs text-pretty text-ink-faint">
          {hint}
        </span>
      )}
      <input
        type="file"
        accept={accept}
        disabled={isBusy}
        aria-describedby={hint === undefined ? undefined : hintId}
        className="pointer-events-none absolute inset-0 opacity-0"
        onChange={(event) => {
          take(event.target.files?.[0])
          // Picking the same file again after it was corrected must fire a change event.
          event.target.value = ''
        }}
      />
    </label>
  )
}
