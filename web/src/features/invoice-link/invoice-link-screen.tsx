import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { Mark } from '@fieldlark/ui/mark.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Unlink from 'lucide-react/icons/unlink'
import { useRef } from 'react'
import { useParams } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'

import { HowToPay } from './how-to-pay.tsx'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { InvoiceLinkPaper } from './invoice-link-paper.tsx'
import { InvoiceLinkState } from './invoice-link-state.tsx'
import { PayBar } from './pay-bar.tsx'
import { useClientLanguage } from './use-client-language.ts'
import { useInvoiceLink } from './use-invoice-link.ts'

/** A client's page of one invoice, opened by the link in his mail, without an account. */
export function InvoiceLinkScreen() {
  const { token = '' } = useParams()
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
    <div className="min-h-dvh bg-paper text-ink">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className="mx-auto flex max-w-3xl items-center justify-between gap-3 px-4 py-3">
        <span className="flex items-center gap-2 text-2xs text-ink-faint">
          <Mark className="size-5 text-field" />
          {texts.madeWith}
        </span>
        <LanguageSwitch />
      </header>
      <main className="mx-auto max-w-3xl px-4 pb-32">
        {page ? (
          <>
            <title>{texts.documentTitle(page.invoice.invoice_number ?? '', page.business.name)}</title>
            <div ref={notices} tabIndex={-1} className="outline-none not-empty:mb-4">
              <InvoiceLinkState page={page} returned={returned} />
            </div>
            <InvoiceLinkPaper page={page} />
            <HowToPay page={page} token={token} notices={notices} onClaim={claim} />
            {page.can_pay_online && returned !== 'processing' && <PayBar page={page} onPay={link.pay} />}
          </>
        ) : failure ? (
          <Failed failure={failure} onRetry={link.retry} />
        ) : (
          <output aria-label={texts.loading} className="block">
            <Skeleton className="mb-4 h-40 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </output>
        )}
      </main>
    </div>
  )
}

const languageOptions = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
] as const

function LanguageSwitch() {
  const texts = useTexts(invoiceLinkTexts)
  const { language, setLanguage } = useLanguage()
  return (
    <Segmented
      label={texts.language}
      isLabelHidden
      options={languageOptions}
      value={language}
      onValueChange={setLanguage}
    />
  )
}

function Failed({ failure, onRetry }: { failure: { code: string }; onRetry: () => void }) {
  const texts = useTexts(invoiceLinkTexts)
  const failureText = useFailureText()
  if (failure.code === 'not-found') {
    return (
      <>
        <title>{texts.deadTitle}</title>
        <EmptyState headingLevel="h1" icon={<Unlink />} title={texts.deadTitle} body={texts.deadBody} />
      </>
    )
  }
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <>
      <title>{texts.loadFailed}</title>
      <h1 className="sr-only">{texts.loadFailed}</h1>
      <Alert tone="danger" title={texts.loadFailed} action={retry}>
        {failureText(failure)}
      </Alert>
    </>
  )
}
