import { type QuoteState, quoteActions, quoteState } from '@fieldlark/domain/quotes/quote-state.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactElement, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { WholeQuote } from '#data/quotes.ts'
import { useRelatedRecords } from '#data/related-records.ts'
import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { jobHref, quoteEditHref } from '#paths.ts'
import type { QuoteDialog } from '../dialogs/quote-dialog.ts'
import { quoteTexts } from '../quote.texts.ts'
import { QuoteMenu } from './quote-menu.tsx'
import { type QuoteMoves, useQuoteMoves } from './use-quote-moves.ts'

const QuoteDialogs = lazyPart(async () => (await import('../dialogs/quote-dialogs.tsx')).QuoteDialogs)

type Props = { quote: WholeQuote; businessId: string }

/** The next step of a quote as a button, and a menu with its other actions. */
export function QuoteActions({ quote, businessId }: Props) {
  const texts = useTexts(quoteTexts)
  const moves = useQuoteMoves(quote, businessId)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<QuoteDialog | null>(null)
  const { today } = useToday()
  const { edit } = quoteActions(quote)
  return (
    <>
      <QuoteMenu quote={quote} moves={moves} trigger={trigger} onOpen={setOpen} />
      {edit && !isEditFirst(quoteState(quote, today)) && (
        <Button variant="secondary" render={<Link to={quoteEditHref(quote.id)} />}>
          <Pencil aria-hidden />
          {texts.edit}
        </Button>
      )}
      <NextStep quote={quote} businessId={businessId} moves={moves} onOpen={setOpen} />
      {open && (
        <Suspense fallback={null}>
          <QuoteDialogs
            open={open}
            quote={quote}
            businessId={businessId}
            moves={moves}
            finalFocus={trigger}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** What the client asked to change, or can no longer approve, is edited before it is sent again. */
const isEditFirst = (state: QuoteState) => state === 'changes_requested' || state === 'expired'

function NextStep({
  quote,
  businessId,
  moves,
  onOpen,
}: Props & { moves: QuoteMoves; onOpen: (dialog: QuoteDialog) => void }): ReactElement | null {
  const texts = useTexts(quoteTexts)
  const { today } = useToday()
  const { data: chain } = useRelatedRecords(businessId, 'quote', quote.id)
  const state = quoteState(quote, today)
  if (state === 'draft') return <Button onClick={() => onOpen('send')}>{texts.send}</Button>
  if (state === 'sent') return <Button onClick={() => onOpen('followUp')}>{texts.followUp}</Button>
  if (isEditFirst(state)) {
    return (
      <Button render={<Link to={quoteEditHref(quote.id)} />}>
        <Pencil aria-hidden />
        {texts.editAgain}
      </Button>
    )
  }
  if (state === 'approved') {
    return (
      <Button isBusy={moves.isBusy} onClick={() => void moves.convert('one-off')}>
        {texts.convert}
      </Button>
    )
  }
  if (state === 'declined') return <Button onClick={() => onOpen('reopen')}>{texts.reopen}</Button>
  return chain?.job ? <Button render={<Link to={jobHref(chain.job.id)} />}>{texts.toJob}</Button> : null
}
