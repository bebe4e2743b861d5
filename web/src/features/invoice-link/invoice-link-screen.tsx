import { useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { LinkPage } from '#parts/link-page/link-page.tsx'
import { useClientLanguage } from '#parts/link-page/use-client-language.ts'
import { useDocumentToken } from '#parts/link-page/use-document-token.ts'

import { HowToPay } from './how-to-pay.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { InvoiceLinkDocument } from './invoice-link-document.tsx'
import { InvoiceLinkState } from './invoice-link-state.tsx'
import { PayBar } from './pay-bar.tsx'
import { useInvoiceLink } from './use-invoice-link.ts'

/** A client's page of one invoice, opened by the link in their mail, without an account. */
export function InvoiceLinkScreen() {
  const token = useDocumentToken()
  const texts = useTexts(invoiceLinkTexts)
  const link = useInvoiceLink(token)
  const { page, failure, returned } = link
  const notices = useRef<HTMLDivElement>(null)
  useClientLanguage(page?.client?.language ?? page?.business.language)
  const claim = async () => {
    await link.claim()
    window.scrollTo({ top: 0 })
  }
  return (
    <LinkPage texts={texts} page={page} failure={failure} onRetry={link.retry}>
      {page && (
        <>
          <title>{texts.documentTitle(page.invoice.invoice_number ?? '', page.business.name)}</title>
          <div ref={notices} tabIndex={-1} className="outline-none not-empty:mb-4">
            <InvoiceLinkState page={page} returned={returned} />
          </div>
          <InvoiceLinkDocument page={page} />
          <HowToPay page={page} token={token} notices={notices} onClaim={claim} />
          {page.can_pay_online && returned !== 'processing' && <PayBar page={page} onPay={link.pay} />}
        </>
      )}
    </LinkPage>
  )
}
