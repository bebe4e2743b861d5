import { useTexts } from '#language/language.tsx'
import { type Step, StepConfirmation } from '#parts/forms/step-confirmation.tsx'
import { quoteTexts } from '../quote.texts.ts'
import type { QuoteMoves } from '../record/use-quote-moves.ts'
import { ChangesDialog, DeclineDialog } from './answer-dialogs.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import type { QuoteDialog, QuoteDialogProps } from './quote-dialog.ts'
import { SendQuoteDialog } from './send-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'

/** The dialog that is open. */
export function QuoteDialogs({
  open,
  moves,
  ...props
}: QuoteDialogProps & { open: QuoteDialog; moves: QuoteMoves }) {
  if (open === 'send' || open === 'followUp') {
    return <SendQuoteDialog {...props} isFollowUp={open === 'followUp'} />
  }
  if (open === 'approve') return <ApproveDialog {...props} jobId={null} />
  if (open === 'schedule') return <ApproveDialog {...props} jobId={moves.jobId} />
  if (open === 'sign') return <SignDialog {...props} />
  if (open === 'decline') return <DeclineDialog {...props} />
  if (open === 'changes') return <ChangesDialog {...props} />
  return <Confirmation {...props} what={open} moves={moves} />
}

function Confirmation({
  what,
  quote,
  moves,
  finalFocus,
  onClose,
}: QuoteDialogProps & { what: 'reopen' | 'revoke' | 'delete'; moves: QuoteMoves }) {
  const texts = useTexts(quoteTexts)
  const steps: Record<typeof what, Step> = {
    reopen: {
      title: texts.reopenTitle,
      body: texts.reopenBody(quote.version_number + 1),
      confirmLabel: texts.reopen,
      isDanger: false,
      run: moves.reopen,
    },
    revoke: {
      title: texts.revokeTitle,
      body: texts.revokeBody,
      confirmLabel: texts.revoke,
      isDanger: true,
      run: moves.revoke,
    },
    delete: {
      title: texts.deleteTitle(quote.quote_number),
      body: texts.deleteBody,
      confirmLabel: texts.delete,
      isDanger: true,
      run: moves.remove,
    },
  }
  return (
    <StepConfirmation step={steps[what]} isBusy={moves.isBusy} finalFocus={finalFocus} onClose={onClose} />
  )
}
