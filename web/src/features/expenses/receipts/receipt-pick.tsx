import { cn } from '@fieldlark/ui/class-names.ts'
import { useFileDrop } from '@fieldlark/ui/use-file-drop.ts'
import Camera from 'lucide-react/icons/camera'
import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, type ReactNode, useId } from 'react'

import { useTexts } from '#language/language.tsx'

import { receiptsTexts } from './receipts.texts.ts'

// File extensions besides MIME types: with them an iPhone provides its pictures as JPEG.
const accepted = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf'

/** A file input that looks like a button. */
export function PickButton({
  children,
  label,
  isCamera = false,
  className,
  describedBy,
  onFile,
}: {
  children: ReactNode
  /** An accessible name, where the visible text is not enough. */
  label?: string
  isCamera?: boolean
  className?: string
  describedBy?: string
  onFile: (file: File) => void
}) {
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onFile(file)
    // Picking the same file again after it was corrected must fire a change event.
    target.value = ''
  }
  return (
    <label
      className={cn(
        'relative inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line-strong/50 bg-surface px-4 text-sm font-semibold text-ink whitespace-nowrap shadow-control hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field pointer-fine:min-h-10 [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
        className,
      )}
    >
      {children}
      <input
        type="file"
        accept={isCamera ? 'image/*' : accepted}
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={label}
        aria-describedby={describedBy}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={handleChange}
      />
    </label>
  )
}

/** Takes a picture, picks a file, or accepts one dropped anywhere inside. */
export function ReceiptPick({ isNew, onFile }: { isNew: boolean; onFile: (file: File) => void }) {
  const texts = useTexts(receiptsTexts)
  const hintId = useId()
  const { isOver, dropProps } = useFileDrop(([file]) => file && onFile(file))
  return (
    // Dropping needs a mouse; keyboards and screen readers use the inputs inside.
    <div
      {...dropProps}
      className={cn(
        'grid gap-2.5 rounded-card border border-line-strong border-dashed bg-paper px-4 py-3.5 transition-colors',
        isOver && 'border-field bg-field-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <PickButton isCamera describedBy={hintId} className="flex-1 md:pointer-fine:hidden" onFile={onFile}>
          <Camera aria-hidden />
          {texts.take}
        </PickButton>
        <PickButton describedBy={hintId} className="flex-1 md:pointer-fine:flex-none" onFile={onFile}>
          <FileUp aria-hidden />
          {texts.choose}
        </PickButton>
        <span aria-hidden className="hidden text-ink-soft md:pointer-fine:inline">
          {texts.drop}
        </span>
      </div>
      <p id={hintId} className="text-pretty text-ink-faint text-xs">
        {texts.hint} {isNew && texts.afterSaving}
      </p>
    </div>
  )
}
