import { linesIn } from '@fieldlark/domain/checklists/checklist.ts'
import { ButtonLink } from '@fieldlark/ui/button.tsx'

import type { Language } from '#language/texts.ts'

import { Section } from '../frame/section.tsx'
import { NumberedLines } from './numbered-lines.tsx'
import { tradePageTexts } from './trade-page.texts.ts'
import type { TradePageContent } from './trade-page-content.ts'

type Props = { content: Pick<TradePageContent, 'trade' | 'checklist'>; language: Language }

/** What is done at every visit, and what is worth writing down. */
export function ChecklistSection({ content: { trade, checklist }, language }: Props) {
  const { checklist: title, checklistNotes, print, inEnglish, inSpanish } = tradePageTexts[language]
  const href = (of: Language) => `/checklists/${trade.replaceAll('_', '-')}-${of}.pdf`
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
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="secondary" href={href(language)}>
          {print}
        </ButtonLink>
        <ButtonLink variant="secondary" href={href(language === 'en' ? 'es' : 'en')}>
          {language === 'en' ? inSpanish : inEnglish}
        </ButtonLink>
      </p>
    </Section>
  )
}
