import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { portalInvoiceHref } from '#paths.ts'

import { portalTexts } from './portal.texts.ts'
import type { PortalFrame, PortalInvoice } from './portal-answers.ts'
import { PortalPage } from './portal-page.tsx'
import { MoreRows, NothingYet, PortalRow, StateWord, type Tone } from './portal-rows.tsx'
import { usePortalList } from './use-portal-list.ts'

const tones: Record<PortalInvoice['state'], Tone> = {
  sent: 'waiting',
  viewed: 'waiting',
  partial: 'waiting',
  overdue: 'late',
  paid: 'good',
  void: 'plain',
}

/** The invoices that the client was sent: those that are not paid first. */
export function PortalInvoicesScreen() {
  const texts = useTexts(portalTexts)
  const { page, failure, retry, rows, more } = usePortalList<PortalInvoice>('invoices')
  return (
    <PortalPage title={texts.invoices} page={page} failure={failure} onRetry={retry}>
      <h1 className="text-xl font-bold">{texts.invoices}</h1>
      {page && rows.length > 0 && <Invoices page={page} rows={rows} />}
      {rows.length === 0 && <NothingYet title={texts.noInvoices} body={texts.noInvoicesBody} />}
      <MoreRows more={more} />
    </PortalPage>
  )
}

function Invoices({ page, rows }: { page: PortalFrame; rows: readonly PortalInvoice[] }) {
  const texts = useTexts(portalTexts)
  const { language } = useLanguage()
  const { money } = useLinkMoney(page)
  return (
    <ul className="mt-2">
      {rows.map((invoice) => {
        const { id, title, invoice_number, total, balance, state, due_date } = invoice
        const isOwed = balance > 0 && state !== 'void'
        return (
          <PortalRow
            key={id}
            to={portalInvoiceHref(id)}
            title={title}
            number={invoice_number}
            facts={[
              isOwed && texts.dueOn(formatDay(language, due_date)),
              isOwed && balance < total && texts.left(money(balance)),
              invoice.is_claimed && texts.claimed,
            ]}
            amount={money(total)}
            state={<StateWord tone={tones[state]}>{texts.invoiceStates[state]}</StateWord>}
          />
        )
      })}
    </ul>
  )
}
