import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import type { QuotePage } from '#data/quote-link.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { PdfButton } from './pdf-button.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import type { LinkNotice } from './use-quote-link.ts'

/** Above the quote: what became of it. Nothing while it simply waits for an answer. */
export function QuoteLinkState({
  page,
  token,
  notice,
  onRenew,
}: {
  page: QuotePage
  token: string
  notice: LinkNotice
  onRenew: () => Promise<boolean>
}) {
  const texts = useTexts(quoteLinkTexts)
  const { states } = texts
  const { language } = useLanguage()
  const { state, approval, business, quote } = page
  if (state === 'open') return notice && <Alert tone="warning">{texts[noticeText[notice.kind]]}</Alert>
  if (state === 'expired') return <Expired onRenew={onRenew} />
  if (state === 'approved' || state === 'converted') {
    const day = approval && formatMoment(language, approval.signed_at, business.timezone)
    const isBefore = notice?.kind === 'approvedBefore'
    return (
      <Alert
        tone="success"
        title={isBefore ? states.approvedBefore(notice.name) : states.approved.title}
        action={<PdfButton token={token} quoteNumber={quote.quote_number} />}
      >
        {approval && states.approved.body(approval.signer_name, day ?? '', business.name)}
      </Alert>
    )
  }
  const { title, body } = states[state === 'changes_requested' ? 'changes' : state]
  return (
    <Alert tone="info" title={title}>
      {body}
      {notice && ` ${texts[noticeText[notice.kind]]}`}
    </Alert>
  )
}

const noticeText = { changed: 'changed', answered: 'answered', approvedBefore: 'answered' } as const

function Expired({ onRenew }: { onRenew: () => Promise<boolean> }) {
  const texts = useTexts(quoteLinkTexts)
  const failureText = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const ask = () =>
    run(async () => {
      setFailure(null)
      try {
        setAsked(await onRenew())
      } catch (error) {
        setFailure(error)
      }
    })
  const button = (
    <Button size="sm" isBusy={isBusy} busyLabel={texts.sending} onClick={() => void ask()}>
      {texts.renew}
    </Button>
  )
  return (
    <Alert tone="warning" title={texts.states.expired.title} action={isAsked ? undefined : button}>
      {isAsked ? texts.renewed : failure === null ? texts.states.expired.body : failureText(failure)}
    </Alert>
  )
}
