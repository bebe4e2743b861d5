import { invoiceState } from '@fieldlark/domain/invoices/invoice-state.ts'
import { Link } from 'react-router'

import type { InvoiceRow } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { useDueDay } from '#parts/dates/due-day.ts'
import { useToday } from '#parts/dates/today.ts'
import { useMoney } from '#parts/money/money.ts'
import { WorkState } from '#parts/status/work-state.tsx'
import { invoiceHref } from '#paths.ts'
import { invoiceRowsTexts } from './invoice-rows.texts.ts'

/** Invoices listed on another record: number, date, balance, status. */
export function InvoiceRows({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const texts = useTexts(invoiceRowsTexts)
  const { format } = useMoney()
  const dayOf = useBusinessDay()
  const dueDay = useDueDay()
  const { today } = useToday()
  return (
    <ul className="-mx-2 grid grid-cols-1">
      {invoices.map((invoice) => {
        const isOpen = invoice.status === 'sent' && invoice.balance > 0
        return (
          <li key={invoice.id}>
            <Link
              to={invoiceHref(invoice.id)}
              className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="money block truncate font-semibold">
                  {invoice.invoice_number ?? texts.draft}
                  {invoice.title && <bdi className="font-normal text-ink-soft"> · {invoice.title}</bdi>}
                </span>
                <span className="money block truncate text-xs text-ink-soft">
                  {isOpen ? dueDay(invoice.due_date) : dayOf(invoice.issue_date)}
                </span>
              </span>
              <span className="grid justify-items-end gap-0.5">
                <span className="money font-semibold">
                  {format(isOpen ? invoice.balance : invoice.total_amount)}
                </span>
                <WorkState record="invoice" status={invoiceState(invoice, today)} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
