import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Badge } from '@fieldlark/ui/badge.tsx'
import { Progress } from '@fieldlark/ui/progress.tsx'
import type { ReactNode } from 'react'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { DocumentFoot, LinkMessage, SmallPrint } from '#parts/link-page/link-document.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { InvoiceLinkLines, InvoiceLinkSums } from './invoice-link-lines.tsx'
import type { InvoicePage } from './invoice-link-queries.ts'
import { isOwed } from './invoice-link-state.tsx'

/** The invoice as the client sees it. */
export function InvoiceLinkDocument({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { invoice } = page
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <InvoiceHead page={page} />
      <LinkMessage text={invoice.message} />
      <InvoiceLinkLines page={page} />
      <InvoiceLinkSums page={page} />
      <SmallPrint title={texts.notes} text={invoice.notes} />
      <SmallPrint title={texts.terms} text={invoice.terms} />
      <DocumentFoot business={page.business} footer={page.settings?.footer ?? null} />
    </article>
  )
}

function InvoiceHead({ page }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const { language } = useLanguage()
  const { invoice, client, property } = page
  const facts = [
    texts.issued(formatDay(language, invoice.issue_date)),
    page.version_number > 1 && texts.version(page.version_number),
    invoice.po_number && texts.poNumber(invoice.po_number),
  ]
  const name = client?.company_name ?? client?.name
  const whom = [name && texts.for(name), property]
  return (
    <header className="border-line border-b px-5 pt-5 pb-5 md:px-8 md:pt-6">
      <h1 className="font-semibold text-ink-soft break-words">
        {texts.invoice(invoice.invoice_number ?? '')}
      </h1>
      <AmountDue page={page} />
      {invoice.title && (
        <p className="mt-4 font-semibold break-words">
          <bdi>{invoice.title}</bdi>
        </p>
      )}
      <p className="mt-0.5 text-ink-soft">{whom.filter(Boolean).join(' · ')}</p>
      <p className="money mt-0.5 text-xs text-ink-faint">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

const dayMs = 24 * 3600 * 1000

/** The amount due and its due date. */
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
  const dueOn = lateDays > 0 ? texts.wasDueOn : texts.dueOn
  const total = toMinor(invoice.total_amount, exponent)
  const settled = total - toMinor(invoice.balance, exponent)
  return (
    <Box label={texts.amountDue}>
      {money(invoice.balance)}
      <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-base leading-6 font-semibold tracking-normal">
        {lateDays === 0 ? texts.dueToday : dueOn(formatDay(language, invoice.due_date))}
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
    <div className="mt-1.5">
      <p className="text-xs text-ink-soft">{label}</p>
      <div className="money mt-0.5 text-4xl leading-11 font-bold tracking-[-0.02em]">{children}</div>
    </div>
  )
}
