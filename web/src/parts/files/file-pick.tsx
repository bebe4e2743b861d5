import { cn } from '@fieldlark/ui/class-names.ts'
import { useFileDrop } from '@fieldlark/ui/use-file-drop.ts'
import FileUp from 'lucide-react/icons/file-up'
import { useId } from 'react'

import { fileEndings, maxFiles } from '#data/files.ts'
import { useTexts } from '#language/language.tsx'

import { filesTexts } from './files.texts.ts'

/** Drop files or pick them, several at once, up to the maximum number. */
export function FilePick({
  room,
  isNew,
  onFiles,
}: {
  room: number
  isNew: boolean
  onFiles: (files: File[]) => void
}) {
  const texts = useTexts(filesTexts)
  const hintId = useId()
  const take = (files: File[]) => {
    const picked = files.slice(0, Math.max(room, 0))
    if (picked.length > 0) onFiles(picked)
  }
  const { isOver, dropProps } = useFileDrop(take)
  if (room <= 0) return <p className="text-ink-faint text-xs">{texts.full(maxFiles)}</p>
  return (
    // Dropping is for the mouse; the input inside is what keyboard and screen reader use.
    <label
      {...dropProps}
      className={cn(
        'relative flex items-center gap-3 rounded-card border border-line-strong border-dashed bg-paper px-4 py-3.5 transition-colors hover:border-field hover:bg-field-soft/50',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field',
        isOver && 'border-field bg-field-soft',
      )}
    >
      <FileUp aria-hidden className="size-5 shrink-0 text-field" />
      <span className="min-w-0">
        <span className="block font-semibold">{texts.add}</span>
        <span id={hintId} className="block text-pretty text-ink-faint text-xs">
          {texts.addHint(maxFiles)} {isNew && texts.afterSaving}
        </span>
      </span>
      <input
        type="file"
        multiple
        accept={fileEndings.map((ending) => `.${ending}`).join(',')}
        aria-describedby={hintId}
        className="pointer-events-none absolute inset-0 opacity-0"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          // Picking the same file again after it was corrected must fire a change event.
          target.value = ''
        }}
      />
    </label>
  )
}
