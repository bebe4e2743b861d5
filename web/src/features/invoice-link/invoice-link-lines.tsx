import type { InvoicePage } from '#data/invoice-link.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { useLinkMoney } from './invoice-link-money.ts'

type Line = InvoicePage['lines'][number]

/** What was done, and when. */
export function InvoiceLinkLines({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { language } = useLanguage()
  const { money, price, plain } = useLinkMoney(page)
  const factsOf = ({ service_date, quantity, unit_price, discount_amount }: Line) => {
    const isTimes = quantity !== 1 || discount_amount > 0
    return [
      service_date && formatDay(language, service_date),
      isTimes && texts.each(plain(quantity), price(unit_price)),
      discount_amount > 0 && texts.less(price(discount_amount)),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <ul className="divide-y divide-line">
      {page.lines.map((line) => (
        <li key={line.id} className="flex items-start gap-3 px-5 py-4 md:px-8">
          <span className="min-w-0 flex-1">
            <bdi className="font-semibold break-words">{line.name}</bdi>
            {line.description && (
              <span className="mt-0.5 block text-pretty break-words whitespace-pre-line text-xs text-ink-soft">
                {line.description}
              </span>
            )}
            {factsOf(line) && (
              <span className="money mt-0.5 block text-xs text-ink-faint">{factsOf(line)}</span>
            )}
          </span>
          <span className="money shrink-0 font-semibold">{money(line.line_total)}</span>
        </li>
      ))}
    </ul>
  )
}
