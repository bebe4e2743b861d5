import { openGroups } from '@fieldlark/domain/quotes/quote-selection.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazy, Suspense, useState } from 'react'

import type { QuoteAnswer, QuotePage } from '#data/quote-link.ts'
import { useTexts } from '#language/language.tsx'

import { PdfButton } from './pdf-button.tsx'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { useLinkMoney } from './quote-link-money.ts'
import type { LinkLine } from './quote-link-paper.tsx'
import { SayDialog } from './say-dialog.tsx'

const ApproveDialog = lazy(() =>
  import('./approve-dialog.tsx').then((file) => ({ default: file.ApproveDialog })),
)

/** Where the thumb is: approve, or say what is wrong. */
export function AnswerBar({
  page,
  lines,
  token,
  onAnswer,
}: {
  page: QuotePage
  lines: readonly LinkLine[]
  token: string
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
}) {
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor } = useLinkMoney(page, lines)
  const [open, setOpen] = useState<'approve' | 'changes' | 'decline' | null>(null)
  const { state } = page
  const canAnswer = state === 'open' || state === 'changes_requested'
  const [missing] = openGroups(lines)
  const close = () => setOpen(null)
  if (!canAnswer) {
    const isSigned = state === 'approved' || state === 'converted'
    return isSigned ? null : (
      <div className="mt-4 flex justify-center">
        <PdfButton token={token} />
      </div>
    )
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap justify-center gap-2.5">
        <PdfButton token={token} />
        {state === 'open' && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('changes')}>
            {texts.askChanges}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => setOpen('decline')}>
          {texts.decline}
        </Button>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur">
        <div className="mx-auto grid max-w-3xl gap-1.5">
          {missing !== undefined && (
            <p className="text-center text-xs text-warning">{texts.chooseFirst(missing)}</p>
          )}
          <Button
            size="lg"
            className="w-full"
            disabled={missing !== undefined}
            onClick={() => setOpen('approve')}
          >
            {texts.approveFor(minor(totals.total))}
          </Button>
        </div>
      </div>
      {open === 'approve' && (
        <Suspense fallback={null}>
          <ApproveDialog page={page} lines={lines} onAnswer={onAnswer} onClose={close} />
        </Suspense>
      )}
      {(open === 'changes' || open === 'decline') && (
        <SayDialog what={open} businessName={page.business.name} onAnswer={onAnswer} onClose={close} />
      )}
    </>
  )
}
