import { formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import type { InvoiceFormState } from './invoice-fields.ts'
import { linesTexts } from './lines.texts.ts'
import { SumRow } from './sum-row.tsx'
import { useLiveTotals, useMinor } from './use-live-totals.ts'

/** From the subtotal to the total, while it is typed. */
export function LiveSums({ form }: { form: InvoiceFormState }) {
  const { sum: texts } = useTexts(linesTexts)
  const { language } = useLanguage()
  const minor = useMinor()
  const totals = useLiveTotals(form)
  const isIncluded = form.watch('prices_include_tax')
  return (
    <dl className="grid gap-1 border-line border-t pt-3">
      <SumRow label={texts.subtotal} value={minor(totals.subtotal)} />
      {totals.discountAmount > 0n && <SumRow label={texts.discount} value={minor(-totals.discountAmount)} />}
      {totals.taxLines.map(({ name, rate, amount }) => {
        const label = `${name} ${formatRate(language, rate)}`
        return (
          <SumRow
            key={label}
            label={isIncluded ? texts.included(label) : label}
            value={minor(amount)}
            isQuiet={isIncluded}
          />
        )
      })}
      <SumRow label={texts.total} value={minor(totals.total)} isStrong />
    </dl>
  )
}

/** What the invoice comes to, always in sight: above the buttons on a phone, at the window's end on a desk. */
export function TotalBar({ form }: { form: InvoiceFormState }) {
  const { sum: texts } = useTexts(linesTexts)
  const { total } = useLiveTotals(form)
  const minor = useMinor()
  return (
    <div className="sticky bottom-[4.25rem] z-30 -mx-4 mt-4 flex items-baseline gap-3 border-line border-t bg-surface px-4 py-2.5 md:bottom-0 md:mx-0 md:rounded-card md:border md:px-5 md:shadow-raised">
      <span className="font-semibold">{texts.total}</span>
      <output aria-label={texts.total} className="money ml-auto shrink-0 font-bold text-lg leading-6">
        {minor(total)}
      </output>
    </div>
  )
}
