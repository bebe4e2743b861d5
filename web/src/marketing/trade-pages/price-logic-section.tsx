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
      {choices.length > 0 && <Choices choices={choices} language={language} />}
    </Section>
  )
}

/** Rows of a table on a phone, cards beside each other where there is room. */
function Choices({ choices, language }: { choices: readonly PriceLine[]; language: Language }) {
  return (
    <dl className="mt-6 first:mt-0 max-md:rounded-sheet max-md:border max-md:border-line max-md:bg-paper max-md:px-5 max-md:py-2 md:grid md:grid-cols-3 md:gap-4">
      {choices.map(({ name, hint, cents }) => (
        <div
          key={name}
          className="border-line max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-2 max-md:not-last:border-b md:rounded-sheet md:border md:bg-paper md:p-6"
        >
          <dt>
            {name}
            <span className="block text-xs text-ink-soft">{hint}</span>
          </dt>
          <dd className="font-bold tabular-nums md:mt-2 md:font-display md:text-[2rem]">
            {dollars(language, cents)}
          </dd>
        </div>
      ))}
    </dl>
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

function Line({ line: { name, hint, cents, isAdded }, language, className, isTotal = false }: LineProps) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className={isTotal ? 'font-bold' : undefined}>
        {name}
        <span className="block text-xs font-normal text-ink-soft">{hint}</span>
      </dt>
      <dd className={isTotal ? 'font-display text-[2rem] leading-none font-bold' : 'font-bold tabular-nums'}>
        {isAdded && '+ '}
        {dollars(language, cents)}
      </dd>
    </div>
  )
}
