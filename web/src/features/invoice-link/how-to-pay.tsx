import { type PaymentWay, paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { mailtoLink } from '@fieldlark/domain/values/mailto.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { RefObject } from 'react'
import { useTexts } from '#language/language.tsx'
import { accentOf } from '#parts/link-page/accent.ts'
import { LinkDock } from '#parts/link-page/link-dock.tsx'
import { linkPageTexts } from '#parts/link-page/link-page.texts.ts'
import { LinkPdfButton } from '#parts/link-page/link-pdf-button.tsx'
import { paymentWaysTexts } from '#parts/link-page/payment-ways.texts.ts'
import { PaymentWays, WayRow } from '#parts/link-page/payment-ways.tsx'
import { useCopy } from '#parts/link-page/use-copy.ts'
import { ClaimPaid } from './claim-paid.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { fetchInvoiceByLink, type InvoicePage } from './invoice-link-queries.ts'
import { isClaimed, isOwed } from './invoice-link-state.tsx'

type Props = {
  page: InvoicePage
  token: string
  /** The notices above the invoice, which get the focus after the report. */
  notices: RefObject<HTMLElement | null>
  onClaim: () => Promise<void>
}

/** Payment without a card: the ways to pay, and the button that reports the payment. */
export function HowToPay(props: Props) {
  const { page, token, notices, onClaim } = props
  const { howToPay } = useTexts(paymentWaysTexts)
  const ways = paymentWays(page.settings?.bank_details ?? '')
  const canClaim = isOwed(page) && !isClaimed(page) && !page.is_closed
  const claim = <ClaimPaid business={page.business.name} notices={notices} onClaim={onClaim} />
  // The first way to copy is the one the business named first.
  const first = ways.find(({ canCopy }) => canCopy)
  const docked = canClaim && !page.can_pay_online ? first : undefined
  return (
    <>
      {isOwed(page) && (ways.length > 0 || !page.can_pay_online) && (
        <section className="mt-6">
          <h2 className="text-lg font-semibold">{howToPay}</h2>
          {ways.length > 0 ? (
            <PaymentWays ways={ways} reference={page.invoice.invoice_number ?? ''} />
          ) : (
            <AskHow page={page} />
          )}
        </section>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {canClaim && !docked && claim}
        <LinkPdfButton
          name={page.invoice.invoice_number ?? 'invoice'}
          read={() => fetchInvoiceByLink(token)}
        />
      </div>
      {docked && (
        <LinkDock>
          <div className="mx-auto flex max-w-3xl items-center gap-2.5 md:px-4">
            <CopyWay page={page} way={docked} />
            {claim}
          </div>
        </LinkDock>
      )}
    </>
  )
}

function CopyWay({ page, way }: { page: InvoicePage; way: PaymentWay }) {
  const texts = useTexts(invoiceLinkTexts)
  const { copy } = useCopy()
  return (
    <Button
      size="lg"
      className="min-w-0 flex-1 px-3 hover:opacity-90"
      style={accentOf(page.settings?.accent_color)}
      onClick={() => void copy(way.details)}
    >
      <Copy aria-hidden />
      {way.name ? texts.copyName(way.name) : way.kind === 'bank' ? texts.copyBank : texts.copyOther}
    </Button>
  )
}

/** The business names no way to pay, so the client is led to somebody who can say. */
function AskHow({ page: { business } }: { page: InvoicePage }) {
  const texts = useTexts(invoiceLinkTexts)
  const words = useTexts(linkPageTexts)
  const { name, phone, email } = business
  const ways = [
    { icon: <Phone />, title: words.call, value: phone, href: phone && `tel:${dialable(phone)}` },
    { icon: <Mail />, title: words.write, value: email, href: email && mailtoLink(email) },
  ]
  return (
    <>
      <p className="mt-1 text-ink-soft">{texts.noBank(name)}</p>
      <ul className="divide-y divide-line">
        {ways.map(
          ({ icon, title, value, href }) =>
            href && (
              <WayRow key={href} icon={icon} title={title} action={null}>
                <a href={href} className="font-semibold text-field underline-offset-4 hover:underline">
                  {value}
                </a>
              </WayRow>
            ),
        )}
      </ul>
    </>
  )
}
