import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'

import { useTexts } from '#language/language.tsx'
import { ChangesDialog, DeclineDialog } from './answer-dialogs.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { quoteTexts } from './quote.texts.ts'
import type { QuoteDialog, QuoteDialogProps } from './quote-dialog.ts'
import { SendDialog } from './send-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'
import type { QuoteMoves } from './use-quote-moves.ts'

/** The dialog that is asked for. */
export function QuoteDialogs({
  open,
  moves,
  ...props
}: QuoteDialogProps & { open: QuoteDialog; moves: QuoteMoves }) {
  if (open === 'send') return <SendDialog {...props} />
  if (open === 'approve') return <ApproveDialog {...props} jobId={null} />
  if (open === 'schedule') return <ApproveDialog {...props} jobId={moves.jobId} />
  if (open === 'sign') return <SignDialog {...props} />
  if (open === 'decline') return <DeclineDialog {...props} />
  if (open === 'changes') return <ChangesDialog {...props} />
  return <Sure {...props} what={open} moves={moves} />
}

function Sure({
  what,
  quote,
  moves,
  finalFocus,
  onClose,
}: QuoteDialogProps & { what: 'reopen' | 'revoke' | 'delete'; moves: QuoteMoves }) {
  const texts = useTexts(quoteTexts)
  const questions = {
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
  const { run, ...question } = questions[what]
  return (
    <ConfirmDialog
      isOpen
      {...question}
      onClose={onClose}
      onConfirm={() => void run().then(onClose)}
      finalFocus={finalFocus}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isBusy={moves.isBusy}
    />
  )
}
