import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { quoteLinkTexts } from './quote-link.texts.ts'
import type { QuotePage } from './quote-link-queries.ts'
import { QuotePdfButton } from './quote-pdf-button.tsx'
import type { LinkNotice } from './use-quote-link.ts'

/** The state of the quote above it. Nothing while it waits for an answer. */
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
  const { state, approval, business } = page
  if (state === 'open') return notice && <Alert tone="warning">{texts[noticeText[notice.kind]]}</Alert>
  if (state === 'expired') return <Expired onRenew={onRenew} />
  if (state === 'approved' || state === 'converted') {
    const day = approval && formatMoment(language, approval.signed_at, business.timezone)
    const isBefore = notice?.kind === 'approvedBefore'
    return (
      <Alert
        tone="success"
        title={isBefore ? states.approvedBefore(notice.name) : states.approved.title}
        action={<QuotePdfButton token={token} page={page} />}
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
  const failureText = useClientFailureText()
  const [isRequested, setRequested] = useState(false)
  const { isBusy, failure, start } = useTask()
  const requestLink = () => start(async () => setRequested(await onRenew()))
  const button = (
    <Button size="sm" isBusy={isBusy} busyLabel={texts.sending} onClick={() => void requestLink()}>
      {texts.renew}
    </Button>
  )
  return (
    <Alert tone="warning" title={texts.states.expired.title} action={isRequested ? undefined : button}>
      {isRequested ? texts.renewed : failure === null ? texts.states.expired.body : failureText(failure)}
    </Alert>
  )
}
