import { workedPrice } from '@fieldlark/domain/prices/worked-price.ts'
import { percentText } from '@fieldlark/domain/values/money-text.ts'

import type { Language } from '#language/texts.ts'

import { dollars } from './dollars.ts'
import { tradePageTexts } from './trade-page.texts.ts'
import type { TradePageContent } from './trade-page-content.ts'

type Props = { content: TradePageContent; language: Language }

/** What a price leaves: each line computed, the rest as money and as a share of the price. */
export function WorkedCard({ content, language }: Props) {
  const texts = content.texts[language]
  const common = tradePageTexts[language]
  const { example } = content
  const worked = workedPrice(example)
  const longer = workedPrice({
    ...example,
    hours: content.longerHours,
    miles: content.longerMiles ?? example.miles,
  })
  const percent = (value: number) => percentText(language, value, 'USD')
  const lines = [
    { name: texts.crew, hint: texts.crewHint, cents: worked.wages },
    { name: common.payrollTax, hint: common.payrollTaxHint, cents: worked.payrollTax },
    { name: common.drive, hint: texts.driveHint, cents: worked.drive },
    { name: texts.supplies, hint: texts.suppliesHint, cents: worked.supplies },
  ]
  return (
    <section aria-labelledby="example-title" className="rounded-sheet bg-field-strong p-6 text-on-field">
      <h2 id="example-title" className="text-xl font-bold">
        {texts.example}
      </h2>
      <p className="mt-1 text-xs">{texts.exampleFor}</p>
      <dl className="mt-3">
        {lines.map(({ name, hint, cents }) => (
          <div key={name} className="flex justify-between gap-4 border-t border-on-field/20 py-2">
            <dt>
              {name}
              <span className="block text-xs">{hint}</span>
            </dt>
            <dd className="font-bold tabular-nums">{dollars(language, cents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t-2 border-lark pt-3">
          <dt>{common.left}</dt>
          <dd className="font-display text-[2.5rem] leading-none font-bold tabular-nums">
            {dollars(language, worked.left)}
          </dd>
        </div>
      </dl>
      <svg aria-hidden viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-4 h-1.5 w-full">
        <rect width="100" height="2" className="fill-on-field/20" />
        <rect width={worked.leftPercent} height="2" className="fill-lark" />
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs">
        <span>{common.ofPrice(percent(worked.leftPercent))}</span>
        <span>{texts.longer(percent(longer.leftPercent))}</span>
      </p>
    </section>
  )
}
