import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import type { ReactNode } from 'react'

import type { InvoicePage } from '#data/invoice-link.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'

import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { useLinkMoney } from './invoice-link-money.ts'
import { isOwed } from './invoice-link-state.tsx'

const dayMs = 24 * 3600 * 1000

/** What one comes for: how much, until when. */
export function AmountDue({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { language } = useLanguage()
  const { money, exponent } = useLinkMoney(page)
  const { invoice, today, state } = page
  if (!isOwed(page))
    return (
      <Box label={state === 'paid' ? texts.paidInFull : texts.nothingDue}>
        {money(state === 'paid' ? invoice.total_amount : 0)}
      </Box>
    )
  const lateDays = Math.round((Date.parse(today) - Date.parse(invoice.due_date)) / dayMs)
  const total = toMinor(invoice.total_amount, exponent)
  const settled = total - toMinor(invoice.balance, exponent)
  return (
    <Box label={texts.amountDue}>
      {money(invoice.balance)}
      <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-base leading-6 font-semibold tracking-normal">
        {lateDays === 0 ? texts.dueToday : texts.dueOn(formatDay(language, invoice.due_date))}
        {lateDays > 0 && <Badge tone="red">{texts.late(lateDays)}</Badge>}
      </span>
      {settled > 0n && (
        <Progress
          className="mt-3 font-normal tracking-normal"
          value={Number((settled * 100n) / total)}
          label={texts.paidOf(money(fromMinor(settled, exponent)), money(invoice.total_amount))}
        />
      )}
    </Box>
  )
}

function Box({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-line border-b px-5 pt-4 pb-5 md:px-8 md:pb-6">
      <p className="text-xs font-semibold text-ink-soft">{label}</p>
      <div className="money mt-0.5 text-4xl leading-11 font-bold tracking-[-0.02em]">{children}</div>
    </div>
  )
}
