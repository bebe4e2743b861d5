import type { QuotePage } from '#data/quote-link.ts'
import { useTexts } from '#language/language.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'
import { type LinkLine, useLinkMoney } from './quote-link-money.ts'

/** What it comes to as it is chosen now. */
export function LinkSums({ page, lines }: { page: QuotePage; lines: readonly LinkLine[] }) {
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor, plain } = useLinkMoney(page, lines)
  const isIncluded = page.quote.prices_include_tax
  const isPlain = totals.discountAmount === 0n && totals.taxLines.length === 0
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-line border-t bg-sunken/40 px-5 py-5 md:px-8">
      {!isPlain && <Sum label={texts.subtotal} amount={minor(totals.subtotal)} />}
      {totals.discountAmount !== 0n && <Sum label={texts.discount} amount={minor(-totals.discountAmount)} />}
      {totals.taxLines.map((tax) => (
        <Sum
          key={tax.name}
          label={(isIncluded ? texts.includedTax : texts.tax)(tax.name, plain(tax.rate))}
          amount={minor(tax.amount)}
        />
      ))}
      <dt className="pt-1 text-lg font-bold">{texts.total}</dt>
      <dd className="money pt-1 text-right text-lg font-bold">
        <output>{minor(totals.total)}</output>
      </dd>
      {totals.deposit > 0n && <Sum label={texts.deposit} amount={minor(totals.deposit)} />}
    </dl>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="money text-right">{amount}</dd>
    </>
  )
}
