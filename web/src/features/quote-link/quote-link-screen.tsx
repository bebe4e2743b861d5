import { toMinor } from '@fieldlark/domain/values/money.ts'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Suspense, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { LinkPage } from '#parts/link-page/link-page.tsx'
import { useClientLanguage } from '#parts/link-page/use-client-language.ts'
import { useDocumentToken } from '#parts/link-page/use-document-token.ts'

import { AnswerBar } from './answer-bar.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { QuoteLinkDocument } from './quote-link-document.tsx'
import { type LinkLine, useQuoteMoney } from './quote-link-money.ts'
import type { QuotePage } from './quote-link-queries.ts'
import { QuoteLinkState } from './quote-link-state.tsx'
import { useQuoteLink } from './use-quote-link.ts'

const HowToPayDeposit = lazyPart(async () => (await import('./how-to-pay-deposit.tsx')).HowToPayDeposit)

/** The client's page of one quote, opened by the link in their mail, without an account. */
export function QuoteLinkScreen() {
  const token = useDocumentToken()
  const texts = useTexts(quoteLinkTexts)
  const { page, lines, failure, notice, setSelected, answer, retry } = useQuoteLink(token)
  const notices = useRef<HTMLDivElement>(null)
  // Then it is the next thing to do.
  const isAgreed = page?.state === 'approved'
  useClientLanguage(page?.client?.language ?? page?.business.language)
  return (
    <LinkPage texts={texts} page={page} failure={failure} onRetry={retry}>
      {page && (
        <>
          <title>{texts.documentTitle(page.quote.title, page.business.name)}</title>
          <div ref={notices} tabIndex={-1} className="outline-none not-empty:mb-4">
            <QuoteLinkState
              page={page}
              token={token}
              notice={notice}
              onRenew={() => answer({ action: 'renew' })}
            />
          </div>
          {isAgreed && <Deposit page={page} lines={lines} />}
          <QuoteLinkDocument page={page} lines={lines} onSelect={setSelected} />
          {!isAgreed && <Deposit page={page} lines={lines} />}
          <AnswerBar page={page} lines={lines} token={token} notices={notices} onAnswer={answer} />
        </>
      )}
    </LinkPage>
  )
}

/** Nothing without a deposit that is left to pay, or, before it is agreed on, without a way to pay it. */
function Deposit({ page, lines }: { page: QuotePage; lines: readonly LinkLine[] }) {
  const { totals, exponent, minor } = useQuoteMoney(page, lines)
  const paid = toMinor(page.deposit_paid, exponent)
  const left = totals.deposit - paid
  const details = page.settings?.bank_details?.trim() ?? ''
  const isAgreed = page.state === 'approved'
  const isDue = (isAgreed || page.state === 'open' || page.state === 'changes_requested') && left > 0
  if (!isDue || !(isAgreed || details)) return null
  return (
    <Suspense fallback={null}>
      <HowToPayDeposit
        details={details}
        number={page.quote.quote_number}
        left={paid > 0 ? minor(left) : null}
        due={isAgreed ? minor(left) : null}
      />
    </Suspense>
  )
}
