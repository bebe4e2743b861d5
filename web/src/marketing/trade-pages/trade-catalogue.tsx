import { presetsOf } from '@fieldlark/domain/services/presets.ts'
import { unitPriceText } from '@fieldlark/domain/values/money-text.ts'

import { ButtonLink } from '@fieldlark/ui/button.tsx'

import type { Language } from '#language/texts.ts'
import { unitPriceTexts } from '#language/unit-prices.texts.ts'
import { paths } from '#paths.ts'

import { Section } from '../frame/section.tsx'
import { tradePageTexts } from './trade-page.texts.ts'
import type { TradePageContent } from './trade-page-content.ts'

const dayMinutes = 480

const lengthText = (minutes: number, days: (count: number) => string) => {
  const rest = minutes % 60
  if (minutes >= 2 * dayMinutes && minutes % dayMinutes === 0) return days(minutes / dayMinutes)
  if (minutes < 60) return `${minutes} min`
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

type Props = { trade: TradePageContent['trade']; language: Language }

/** The services that setting up an account suggests for the trade. */
export function TradeCatalogue({ trade, language }: Props) {
  const common = tradePageTexts[language]
  return (
    <Section
      id="catalogue"
      title={common.catalogue}
      body={common.catalogueBody}
      className="border-t border-line bg-surface"
    >
      <ul className="grid gap-x-8 md:grid-cols-2">
        {presetsOf(trade).map(({ key, name, price, unit, minutes }) => (
          <li key={key} className="flex justify-between gap-4 border-t border-line py-3">
            <span>
              <span className="font-semibold">{name[language]}</span>
              {minutes !== null && (
                <span className="block text-xs text-ink-soft">
                  {common.minutes(lengthText(minutes, common.days))}
                </span>
              )}
            </span>
            <span className="text-right font-bold tabular-nums">
              {unitPriceText(language, price, 'USD')}
              <span className="block text-xs font-normal text-ink-soft">
                {unitPriceTexts[language][unit]}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink variant="primary" className="mt-8" href={`${paths.register}?trade=${trade}`}>
        {common.start}
      </ButtonLink>
    </Section>
  )
}
