import { cn } from '@fieldlark/ui/class-names.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { linkSumsTexts } from '#parts/link-page/link-sums.texts.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import type { InvoicePage } from './invoice-link-queries.ts'
import { isOwed } from './invoice-link-state.tsx'

type Line = InvoicePage['lines'][number]

/** The lines of the invoice, with their service dates. */
export function InvoiceLinkLines({ page }: { page: InvoicePage }) {
  const sumTexts = useTexts(linkSumsTexts)
  const { language } = useLanguage()
  const { money, price, plain } = useLinkMoney(page)
  const factsOf = ({ service_date, quantity, unit_price, discount_amount }: Line) => {
    const isTimes = quantity !== 1 || discount_amount > 0
    return [
      service_date && formatDay(language, service_date),
      isTimes && sumTexts.each(plain(quantity), price(unit_price)),
      discount_amount > 0 && sumTexts.less(price(discount_amount)),
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

type Sum = { key: string; label: string; amount: number; isBold?: boolean }

/** Total, payments and balance. */
export function InvoiceLinkSums({ page }: { page: InvoicePage }) {
  const sumTexts = useTexts(linkSumsTexts)
  const texts = useTexts(invoiceLinkTexts)
  const { language } = useLanguage()
  const { money, plain } = useLinkMoney(page)
  const { invoice, payments, deposits } = page
  const tax = invoice.prices_include_tax ? sumTexts.includedTax : sumTexts.tax
  const deposit = deposits.reduce((sum, { amount }) => sum + amount, 0)
  const credited = Number((invoice.credited_amount - deposit).toFixed(2))
  const isPlain = invoice.discount_amount === 0 && invoice.tax_lines.length === 0
  const all: (Sum | false)[] = [
    !isPlain && { key: 'subtotal', label: sumTexts.subtotal, amount: invoice.subtotal },
    { key: 'discount', label: sumTexts.discount, amount: -invoice.discount_amount },
    ...invoice.tax_lines.map(({ name, rate, amount }) => ({
      key: `tax ${name}`,
      label: tax(name, plain(rate)),
      amount: amount,
    })),
    { key: 'total', label: sumTexts.total, amount: invoice.total_amount, isBold: true },
    ...payments.map(({ payment_number, paid_on, method, amount }) => ({
      key: payment_number,
      label: texts.payment(formatDay(language, paid_on), texts.methods[method]),
      amount: -amount,
    })),
    { key: 'refunded', label: texts.refunded, amount: invoice.refunded_amount },
    { key: 'deposit', label: texts.deposit, amount: -deposit },
    { key: 'credit', label: credited > 0 ? texts.credit : texts.overpaid, amount: -credited },
    { key: 'writtenOff', label: texts.writtenOff, amount: -invoice.written_off_amount },
  ]
  const sums = all.filter((sum) => sum !== false && (sum.isBold === true || sum.amount !== 0)) as Sum[]
  const isLast = sums.at(-1)?.key === 'total'
  const due = { key: 'due', label: texts.amountDue, amount: invoice.balance, isBold: true }
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-line border-t bg-sunken/40 px-5 py-5 md:px-8">
      {[...sums, ...(isOwed(page) && !isLast ? [due] : [])].map(({ key, label, amount, isBold }) => (
        <div key={key} className="contents">
          <dt className={cn('min-w-0', isBold ? 'pt-1 text-lg font-bold' : 'text-ink-soft')}>{label}</dt>
          <dd className={cn('money text-right', isBold && 'pt-1 text-lg font-bold')}>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
