import { type Checklist, linesIn } from '@fieldlark/domain/checklists/checklist.ts'

import type { Language } from '#language/texts.ts'

import { Section } from '../frame/section.tsx'
import { NumberedLines } from './numbered-lines.tsx'
import { tradePageTexts } from './trade-page.texts.ts'

type Props = { checklist: Checklist; language: Language }

/** What is done at every visit, and what is worth writing down. */
export function ChecklistSection({ checklist, language }: Props) {
  const { checklist: title, checklistNotes } = tradePageTexts[language]
  return (
    <Section id="checklist" title={title} className="border-t border-line">
      <NumberedLines lines={linesIn(language, checklist.points)} />
      <h3 className="mt-8 font-semibold">{checklistNotes}</h3>
      <ul className="mt-1 grid gap-x-8 md:grid-cols-2">
        {linesIn(language, checklist.notes).map((note) => (
          <li key={note} className="border-b border-line py-3 text-ink-soft">
            {note}
          </li>
        ))}
      </ul>
    </Section>
  )
}
