import { useTexts } from '#language/language.tsx'

import { lineTexts } from './lines.texts.ts'

/** The total of the document, always visible: above the buttons on a phone, at the bottom of the window on a desktop. */
export function TotalBar({ note, total }: { note?: string | null; total: string }) {
  const { sum: texts } = useTexts(lineTexts)
  return (
    <div className="sticky bottom-[4.25rem] z-30 -mx-4 mt-4 flex items-baseline gap-3 border-line border-t bg-surface px-4 py-2.5 md:bottom-0 md:mx-0 md:rounded-card md:border md:px-5 md:shadow-raised">
      <span className="font-semibold">{texts.total}</span>
      {note && <span className="money truncate text-ink-faint text-xs">{note}</span>}
      <output aria-label={texts.total} className="money ml-auto shrink-0 font-bold text-lg leading-6">
        {total}
      </output>
    </div>
  )
}
