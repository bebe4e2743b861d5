import { formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'

import { linesTexts } from './lines.texts.ts'
import type { ShownInvoice } from './shown-invoice.ts'
import { SumRow } from './sum-row.tsx'

/** From the subtotal to what is still to be paid. */
export function PaperSums({ invoice }: { invoice: ShownInvoice['invoice'] }) {
  const { sum: texts } = useTexts(linesTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const { paid_amount, refunded_amount, credited_amount, written_off_amount } = invoice
  const moved = [
    [texts.paid, -paid_amount],
    [texts.refunded, refunded_amount],
    [credited_amount > 0 ? texts.credited : texts.toCredit, -credited_amount],
    [texts.writtenOff, -written_off_amount],
  ] as const
  const hasMoved = moved.some(([, amount]) => amount !== 0)
  return (
    <div className="flex justify-end border-line border-t bg-sunken/40 px-4 py-4 md:px-7">
      <dl className="grid w-full gap-1 sm:max-w-xs">
        <SumRow label={texts.subtotal} value={format(invoice.subtotal)} />
        {invoice.discount_amount > 0 && (
          <SumRow label={texts.discount} value={format(-invoice.discount_amount)} />
        )}
        {invoice.tax_lines.map(({ name, rate, amount }) => {
          const label = `${name} ${formatRate(language, rate)}`
          const isIncluded = invoice.prices_include_tax
          return (
            <SumRow
              key={label}
              label={isIncluded ? texts.included(label) : label}
              value={format(amount)}
              isQuiet={isIncluded}
            />
          )
        })}
        <SumRow label={texts.total} value={format(invoice.total_amount)} isStrong />
        {moved.map(
          ([label, amount]) => amount !== 0 && <SumRow key={label} label={label} value={format(amount)} />,
        )}
        {hasMoved && <SumRow label={texts.balance} value={format(invoice.balance)} isStrong />}
      </dl>
    </div>
  )
}
