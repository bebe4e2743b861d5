import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { use } from 'react'

import type { WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { useDueDay } from '#parts/dates/due-day.ts'
import { useToday } from '#parts/dates/today.ts'
import { SidePanelContext } from '#parts/frame/side-panel-place.ts'
import { useMoney } from '#parts/money/money.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import { useDepositOn } from './use-deposit-on.ts'

/** The total, what was paid, also as a deposit or credit, and the balance due. */
export function InvoiceAmounts({ invoice }: { invoice: WholeInvoice }) {
  const texts = useTexts(invoiceTexts)
  const dueDay = useDueDay()
  const { format } = useMoney()
  const { today } = useToday()
  const isLate = invoiceState(invoice, today) === 'overdue'
  const isOpen = invoice.status === 'sent' || invoice.status === 'draft'
  const isNarrow = use(SidePanelContext) !== null
  const deposit = useDepositOn(invoice)
  const credit = invoice.credited_amount - deposit
  const facts = [
    [texts.amounts.total, invoice.total_amount, []],
    [
      texts.amounts.paid,
      invoice.paid_amount,
      [deposit > 0 && texts.sum.deposit(format(deposit)), credit > 0 && texts.sum.credit(format(credit))],
    ],
  ] as const
  return (
    <dl
      className={cn(
        'grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface shadow-card',
        !isNarrow && 'md:grid-cols-3',
      )}
    >
      {facts.map(([label, amount, more]) => (
        <div key={label} className="min-w-0 px-4 py-3 md:px-5">
          <dt className="text-ink-soft text-xs">{label}</dt>
          <dd className={cn('money font-bold text-lg leading-7', !isNarrow && 'md:text-2xl md:leading-8')}>
            {format(amount)}
          </dd>
          {more.map(
            (text) =>
              text && (
                <dd key={text} className="money text-ink-faint text-xs">
                  {text}
                </dd>
              ),
          )}
        </div>
      ))}
      <div
        className={cn(
          'order-first col-span-2 bg-sunken/60 px-4 py-3 md:px-5',
          !isNarrow && 'md:order-none md:col-span-1',
        )}
      >
        <dt className="text-ink-soft text-xs">{texts.amounts.balance}</dt>
        <dd className={cn('money font-bold text-2xl leading-8', isLate && 'text-danger')}>
          {format(invoice.balance)}
        </dd>
        {isOpen && (
          <dd className={cn('text-xs', isLate ? 'text-danger' : 'text-ink-faint')}>
            {dueDay(invoice.due_date)}
          </dd>
        )}
      </div>
    </dl>
  )
}
