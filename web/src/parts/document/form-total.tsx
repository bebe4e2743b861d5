import { useTexts } from '#language/language.tsx'

import { lineTexts } from './lines.texts.ts'

/** The total of the document, beside the buttons of its form. */
export function FormTotal({ note, total }: { note?: string | null; total: string }) {
  const { sum: texts } = useTexts(lineTexts)
  return (
    <div className="form-total min-w-0 flex-1">
      <output aria-label={texts.total} className="money block truncate font-bold text-base leading-6">
        {total}
      </output>
      <span className="money block truncate text-2xs text-ink-soft">{note ?? texts.total}</span>
    </div>
  )
}
