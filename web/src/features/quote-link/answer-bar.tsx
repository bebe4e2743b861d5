import { openGroups } from '@fieldlark/domain/quotes/quote-selection.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { accentOf } from '#parts/link-page/accent.ts'
import { LinkDock } from '#parts/link-page/link-dock.tsx'
import { linkSumsTexts } from '#parts/link-page/link-sums.texts.ts'
import { quoteLinkTexts } from './quote-link.texts.ts'
import { type LinkLine, useQuoteMoney } from './quote-link-money.ts'
import type { QuoteAnswer, QuotePage } from './quote-link-queries.ts'
import { QuotePdfButton } from './quote-pdf-button.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'

const ApproveDialog = lazyPart(async () => (await import('./approve-dialog.tsx')).ApproveDialog)

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

type Open = { what: 'approve' | 'changes' | 'decline'; version: number }

type Props = {
  page: QuotePage
  lines: readonly LinkLine[]
  token: string
  /** The notices above the quote, which get the focus after an answer. */
  notices: RefObject<HTMLElement | null>
  onAnswer: (answer: QuoteAnswer) => Promise<boolean>
}

/** The bar of answers at the bottom: approve, request changes or decline. */
export function AnswerBar(props: Props) {
  const { page, token } = props
  const isSigned = page.state === 'approved' || page.state === 'converted'
  if (page.state === 'open' || page.state === 'changes_requested') return <Answers {...props} />
  return isSigned ? null : (
    <div className="mt-4 flex justify-center">
      <QuotePdfButton token={token} page={page} />
    </div>
  )
}

function Answers({ page, lines, token, notices, onAnswer }: Props) {
  const texts = useTexts(quoteLinkTexts)
  const [opened, setOpen] = useState<Open | null>(null)
  const { draft, editDraft } = useAnswerDraft(page.quote.id)
  const goal = useRef<HTMLElement>(null)
  // A version that changed meanwhile must not be answered unseen: its dialog closes.
  const open = opened?.version === page.version_number ? opened.what : null
  const openDialog = (what: Open['what']) => setOpen({ what, version: page.version_number })
  const answer = async (given: QuoteAnswer) => {
    const isTaken = await onAnswer(given)
    // The result is shown above the quote, and the focus moves there.
    goal.current = notices.current
    window.scrollTo({ top: 0 })
    return isTaken
  }
  const common = { page, draft, editDraft, finalFocus: goal, onAnswer: answer, onClose: () => setOpen(null) }
  return (
    <>
      <div className="mt-4 grid gap-2.5 sm:flex sm:justify-center">
        <div className="grid auto-cols-fr grid-flow-col gap-2.5">
          {page.state === 'open' && (
            <Button variant="secondary" size="sm" onClick={() => openDialog('changes')}>
              {texts.requestChanges}
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => openDialog('decline')}>
            {texts.decline}
          </Button>
        </div>
        <div className="flex justify-center">
          <QuotePdfButton token={token} page={page} />
        </div>
      </div>
      <ApproveBar page={page} lines={lines} onApprove={() => openDialog('approve')} />
      {open === 'approve' && (
        <Suspense fallback={null}>
          <ApproveDialog {...common} lines={lines} />
        </Suspense>
      )}
      {(open === 'changes' || open === 'decline') && (
        <Suspense fallback={null}>
          <AnswerDialog {...common} what={open} />
        </Suspense>
      )}
    </>
  )
}

function ApproveBar({ page, lines, onApprove }: Pick<Props, 'page' | 'lines'> & { onApprove: () => void }) {
  const sumTexts = useTexts(linkSumsTexts)
  const texts = useTexts(quoteLinkTexts)
  const { totals, minor } = useQuoteMoney(page, lines)
  const [missing] = openGroups(lines)
  const handleClick = () => {
    if (missing === undefined) return onApprove()
    const first = document.getElementsByName(missing)[0]
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  }
  return (
    <LinkDock>
      <div className="mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-1.5">
        <p className="hidden flex-1 items-baseline gap-2.5 md:flex">
          <span className="text-ink-soft">{sumTexts.total}</span>
          <span className="money text-xl font-bold">{minor(totals.total)}</span>
        </p>
        {missing !== undefined && (
          <p className="w-full text-center text-xs text-warning md:w-auto">{texts.chooseFirst(missing)}</p>
        )}
        <Button
          size="lg"
          className="w-full hover:opacity-90 md:w-auto md:min-w-64"
          style={accentOf(page.settings?.accent_color)}
          onClick={handleClick}
        >
          {missing === undefined ? texts.approveFor(minor(totals.total)) : texts.approve}
        </Button>
      </div>
    </LinkDock>
  )
}
