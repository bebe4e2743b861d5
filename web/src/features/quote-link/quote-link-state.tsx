import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import type { QuotePage } from '#data/quote-link.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'

import { PdfButton } from './pdf-button.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'

/** Above the quote: what became of it. Nothing while it simply waits for an answer. */
export function QuoteLinkState({
  page,
  token,
  onRenew,
}: {
  page: QuotePage
  token: string
  onRenew: () => Promise<boolean>
}) {
  const { states } = useTexts(quoteLinkTexts)
  const { language } = useLanguage()
  const { state, approval, business } = page
  if (state === 'open') return null
  if (state === 'expired') return <Expired onRenew={onRenew} />
  if (state === 'approved' || state === 'converted') {
    const day = approval && formatMoment(language, approval.signed_at, business.timezone)
    return (
      <Alert
        tone="success"
        className="mb-4"
        title={states.approved.title}
        action={<PdfButton token={token} />}
      >
        {approval && states.approved.body(approval.signer_name, day ?? '')}
      </Alert>
    )
  }
  const { title, body } = states[state === 'changes_requested' ? 'changes' : state]
  return (
    <Alert tone="info" className="mb-4" title={title}>
      {body}
    </Alert>
  )
}

function Expired({ onRenew }: { onRenew: () => Promise<boolean> }) {
  const texts = useTexts(quoteLinkTexts)
  const [isAsked, setAsked] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, run } = useBusy()
  const ask = () =>
    run(async () => {
      setFailed(false)
      try {
        setAsked(await onRenew())
      } catch {
        setFailed(true)
      }
    })
  const button = (
    <Button size="sm" isBusy={isBusy} onClick={() => void ask()}>
      {texts.renew}
    </Button>
  )
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={texts.states.expired.title}
      action={isAsked ? undefined : button}
    >
      {isAsked ? texts.renewed : hasFailed ? texts.failed : texts.states.expired.body}
    </Alert>
  )
}
