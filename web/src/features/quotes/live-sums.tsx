import { formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { linesTexts } from './lines.texts.ts'
import type { QuoteFormState } from './quote-fields.ts'
import { SumRow } from './sum-row.tsx'
import { useMinor, usePercent } from './total-bar.tsx'
import { useLiveTotals } from './use-live-totals.ts'

/** From the subtotal to what is left after costs, while it is typed. */
export function LiveSums({ form }: { form: QuoteFormState }) {
  const texts = useTexts(linesTexts)
  const { language } = useLanguage()
  const minor = useMinor()
  const percent = usePercent()
  const totals = useLiveTotals(form)
  const isIncluded = form.watch('prices_include_tax')
  const share = percent(totals.profit, totals.total - totals.taxAmount)
  return (
    <dl className="grid gap-1 border-line border-t pt-3">
      <SumRow label={texts.sum.subtotal} value={minor(totals.subtotal)} />
      {totals.discountAmount > 0n && (
        <SumRow label={texts.sum.discount} value={minor(-totals.discountAmount)} />
      )}
      {totals.taxLines.map(({ name, rate, amount }) => {
        const label = `${name} ${formatRate(language, rate)}`
        return (
          <SumRow
            key={label}
            label={isIncluded ? texts.sum.included(label) : label}
            value={minor(amount)}
            isQuiet={isIncluded}
          />
        )
      })}
      <SumRow label={texts.sum.total} value={minor(totals.total)} isStrong />
      {totals.deposit > 0n && <SumRow label={texts.sum.deposit} value={minor(totals.deposit)} />}
      {totals.cost > 0n && (
        <>
          <SumRow label={texts.costs.cost} value={minor(totals.cost)} isQuiet />
          <SumRow
            label={texts.costs.profit}
            value={`${minor(totals.profit)}${share === null ? '' : ` · ${share}`}`}
            isQuiet
          />
        </>
      )}
    </dl>
  )
}
