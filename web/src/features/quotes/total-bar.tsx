import { fromMinor, type Minor } from '@fieldlark/domain/values/money.ts'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'

import { linesTexts } from './lines.texts.ts'
import type { QuoteFormState } from './quote-fields.ts'
import { useLiveTotals } from './use-live-totals.ts'

/** "25 %" of a part in a whole, or null where that says nothing. */
export function usePercent() {
  const { language } = useLanguage()
  const format = new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US', {
    style: 'percent',
    maximumFractionDigits: 0,
  })
  return (part: Minor, whole: Minor): string | null =>
    whole > 0n ? format.format(Number((part * 1000n) / whole) / 1000) : null
}

/** Amounts of the smallest unit as people read them. */
export function useMinor() {
  const { exponent, format } = useMoney()
  return (amount: Minor) => format(fromMinor(amount, exponent))
}

/** What the quote comes to, always in sight: above the buttons on a phone, at the window's end on a desk. */
export function TotalBar({ form }: { form: QuoteFormState }) {
  const texts = useTexts(linesTexts)
  const totals = useLiveTotals(form)
  const minor = useMinor()
  const percent = usePercent()
  const margin = percent(totals.profit, totals.total - totals.taxAmount)
  return (
    <div className="sticky bottom-[4.25rem] z-30 -mx-4 mt-4 flex items-baseline gap-3 border-line border-t bg-surface px-4 py-2.5 md:bottom-0 md:mx-0 md:rounded-card md:border md:px-5 md:shadow-raised">
      <span className="font-semibold">{texts.sum.total}</span>
      {margin !== null && (
        <span className="money truncate text-ink-faint text-xs">
          {texts.margin(minor(totals.profit), margin)}
        </span>
      )}
      <output aria-label={texts.sum.total} className="money ml-auto shrink-0 font-bold text-lg leading-6">
        {minor(totals.total)}
      </output>
    </div>
  )
}
