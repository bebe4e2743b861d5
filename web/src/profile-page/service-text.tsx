import type { ProfilePage, ShownService } from '@fieldlark/domain/public-profiles/profile-page.ts'
import { listPriceText } from '@fieldlark/domain/values/money-text.ts'
import { unitPriceTexts } from '#language/unit-prices.texts.ts'

import { profileTexts } from './profile.texts.ts'
import { durationText, isWhole } from './profile-words.ts'

/** "from $20 per m² plus VAT"; '' where the page names no price. */
export function priceInWords(
  { currency }: ProfilePage,
  service: ShownService,
  language: ProfilePage['language'],
): string {
  if (!currency || Number(service.price) <= 0) return ''
  const texts = profileTexts[language]
  return [
    !isWhole(service) && texts.from,
    listPriceText(language, service.price, currency),
    service.unit !== 'each' && unitPriceTexts[language][service.unit],
    service.added_taxes.length > 0 && texts.plusTaxes(service.added_taxes.join(' + ')),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What a service is and what it costs: two cells of a row. */
export function ServiceText({
  data: { currency },
  service,
  language,
}: {
  data: ProfilePage
  service: ShownService
  language: ProfilePage['language']
}) {
  const texts = profileTexts[language]
  return (
    <>
      <span className="min-w-0">
        <span className="block font-semibold break-words">{service.name}</span>
        <span className="block text-xs text-pretty break-words text-ink-soft">
          {[durationText(language, service, currency), service.description].filter(Boolean).join(' · ')}
        </span>
      </span>
      {currency && Number(service.price) > 0 && (
        <span className="text-right tabular-nums">
          {!isWhole(service) && <span className="block text-2xs text-ink-soft">{texts.from}</span>}
          <span className="block font-bold">{listPriceText(language, service.price, currency)}</span>
          {service.unit !== 'each' && (
            <span className="block text-2xs text-ink-soft">{unitPriceTexts[language][service.unit]}</span>
          )}
          {service.added_taxes.length > 0 && (
            <span className="block text-2xs text-ink-soft">
              {texts.plusTaxes(service.added_taxes.join(' + '))}
            </span>
          )}
        </span>
      )}
    </>
  )
}
