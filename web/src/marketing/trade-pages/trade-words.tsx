import type { Language } from '#language/texts.ts'

import { Copyable } from '../copy/copyable.tsx'
import { Section } from '../frame/section.tsx'
import { tradePageTexts } from './trade-page.texts.ts'

type Props = { words: readonly (readonly [english: string, spanish: string])[]; language: Language }

/** The words a crew of two languages needs at work. */
export function TradeWords({ words, language }: Props) {
  const { words: title, english, spanish } = tradePageTexts[language]
  return (
    <Section id="words" title={title} className="border-t border-line bg-surface">
      <Copyable language={language}>
        <table className="w-full max-w-2xl text-left">
          <thead>
            <tr className="text-xs text-ink-soft">
              <th scope="col" className="py-2 pr-4">
                {english}
              </th>
              <th scope="col" className="py-2">
                {spanish}
              </th>
            </tr>
          </thead>
          <tbody>
            {words.map(([inEnglish, inSpanish]) => (
              <tr key={inEnglish} className="border-t border-line">
                <th scope="row" lang="en" className="py-2 pr-4 font-semibold">
                  {inEnglish}
                </th>
                <td lang="es" className="py-2">
                  {inSpanish}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Copyable>
    </Section>
  )
}
