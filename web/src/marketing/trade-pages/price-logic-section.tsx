import type { Language } from '#language/texts.ts'

import { Section } from '../frame/section.tsx'
import { dollars } from './dollars.ts'
import type { PriceLine, PriceLogic, TradePageContent } from './trade-page-content.ts'

type Props = { content: TradePageContent; language: Language }

/** How the trade makes a price: one that adds up line by line, and prices beside each other. */
export function PriceLogicSection({ content, language }: Props) {
  const texts = content.texts[language]
  const { sum, choices = [] } = content.prices(language)
  return (
    <Section
      id="price"
      title={texts.priceLogic}
      body={texts.priceLogicBody}
      className="border-t border-line bg-surface"
    >
      {sum !== undefined && <Sum sum={sum} language={language} />}
      {choices.length > 0 && (
        <dl className="mt-6 grid gap-4 first:mt-0 md:grid-cols-3">
          {choices.map(({ name, hint, cents }) => (
            <div key={name} className="rounded-sheet border border-line bg-paper p-6">
              <dt>
                {name}
                <span className="block text-xs text-ink-soft">{hint}</span>
              </dt>
              <dd className="mt-2 font-display text-[2rem] font-bold">{dollars(language, cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}

type SumProps = { sum: NonNullable<PriceLogic['sum']>; language: Language }

function Sum({ sum: { lines, total }, language }: SumProps) {
  return (
    <dl className="max-w-2xl rounded-sheet border border-line bg-paper p-6">
      {lines.map((line) => (
        <Line key={line.name} line={line} language={language} className="border-b border-line py-2" />
      ))}
      <Line line={total} language={language} className="items-baseline border-t-2 border-lark pt-3" isTotal />
    </dl>
  )
}

type LineProps = { line: PriceLine; language: Language; className: string; isTotal?: boolean }

function Line({ line: { name, hint, cents }, language, className, isTotal = false }: LineProps) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className={isTotal ? 'font-bold' : undefined}>
        {name}
        <span className="block text-xs font-normal text-ink-soft">{hint}</span>
      </dt>
      <dd className={isTotal ? 'font-display text-[2rem] leading-none font-bold' : 'font-bold tabular-nums'}>
        {dollars(language, cents)}
      </dd>
    </div>
  )
}
