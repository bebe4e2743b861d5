import { cn } from '@fieldlark/ui/class-names.ts'

import type { InvoicePage } from '#data/invoice-link.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { useLinkMoney } from './invoice-link-money.ts'
import { isOwed } from './invoice-link-state.tsx'

type Sum = { key: string; label: string; amount: number; isBold?: boolean }

/** What it comes to, what was paid of it, and what is left. */
export function InvoiceLinkSums({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { language } = useLanguage()
  const { money, plain } = useLinkMoney(page)
  const { invoice, payments } = page
  const tax = invoice.prices_include_tax ? texts.includedTax : texts.tax
  const credited = invoice.credited_amount
  const isPlain = invoice.discount_amount === 0 && invoice.tax_lines.length === 0
  const all: (Sum | false)[] = [
    !isPlain && { key: 'subtotal', label: texts.subtotal, amount: invoice.subtotal },
    { key: 'discount', label: texts.discount, amount: -invoice.discount_amount },
    ...invoice.tax_lines.map(({ name, rate, amount }) => ({
      key: `tax ${name}`,
      label: tax(name, plain(rate)),
      amount: amount,
    })),
    { key: 'total', label: texts.total, amount: invoice.total_amount, isBold: true },
    ...payments.map(({ payment_number, paid_on, method, amount }) => ({
      key: payment_number,
      label: texts.payment(formatDay(language, paid_on), texts.methods[method]),
      amount: -amount,
    })),
    { key: 'refunded', label: texts.refunded, amount: invoice.refunded_amount },
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
