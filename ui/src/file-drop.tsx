import FileUp from 'lucide-react/icons/file-up'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { cn } from '#class-names.ts'

/** Drop a file or pick one. `accept` only narrows the picker: what comes must still be judged. */
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
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && !isBusy && onFile(file)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // Dropping is for the mouse; the input inside is what keyboard and screen reader use.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
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
          // The same file, corrected, must count as a change.
          event.target.value = ''
        }}
      />
    </label>
  )
}
