import { Alert } from '@fieldlark/ui/alert.tsx'
import { useTexts } from '#language/language.tsx'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import type { InvoicePage } from './invoice-link-queries.ts'
import type { Return } from './use-invoice-link.ts'

/** The client reported the payment, and the business has not contradicted it since. */
export const isClaimed = ({ invoice, state }: InvoicePage): boolean =>
  isOwed({ invoice, state }) &&
  invoice.claimed_paid_at !== null &&
  (invoice.last_mailed_at === null || invoice.claimed_paid_at >= invoice.last_mailed_at)

export const isOwed = ({ invoice, state }: Pick<InvoicePage, 'invoice' | 'state'>): boolean =>
  state !== 'paid' && state !== 'void' && state !== 'written_off' && invoice.balance > 0

/** The notice about the invoice's state above it; none while it is open. */
export function InvoiceLinkState({ page, returned }: { page: InvoicePage; returned: Return }) {
  const texts = useTexts(invoiceLinkTexts)
  const { states } = texts
  const { money } = useLinkMoney(page)
  const { state, business, invoice } = page
  if (state === 'paid')
    return (
      <Alert tone="success" title={states.paid.title}>
        {states.paid.body(business.name)}
      </Alert>
    )
  if (state === 'void' || state === 'written_off')
    return (
      <Alert tone="info" title={states[state].title}>
        {states[state].body}
      </Alert>
    )
  if (page.is_closed && isOwed(page))
    return (
      <Alert tone="info" title={states.closed.title}>
        {states.closed.body}
      </Alert>
    )
  if (returned === 'arrived')
    return (
      <Alert tone="success" title={states.arrived.title}>
        {states.arrived.body(money(invoice.balance))}
      </Alert>
    )
  if (returned !== null)
    return (
      <Alert tone="info" title={states[returned].title}>
        {states[returned].body}
      </Alert>
    )
  return (
    isClaimed(page) && (
      <Alert tone="success" title={texts.claimed}>
        {texts.claimedBody(business.name)}
      </Alert>
    )
  )
}
