import { invoiceActions } from '@fieldlark/domain/invoices/invoice-state.ts'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Ban from 'lucide-react/icons/ban'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Copy from 'lucide-react/icons/copy'
import HandCoins from 'lucide-react/icons/hand-coins'
import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import MailCheck from 'lucide-react/icons/mail-check'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { RefObject } from 'react'

import type { WholeInvoice } from '#data/invoices.ts'
import { useTexts } from '#language/language.tsx'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import type { InvoiceDialog } from '../dialogs/invoice-dialog.ts'
import { invoiceTexts } from '../invoice.texts.ts'
import type { InvoiceMoves } from './use-invoice-moves.ts'

type Props = {
  invoice: WholeInvoice
  moves: InvoiceMoves
  onOpen: (dialog: InvoiceDialog) => void
}

/** Every action that the state of the invoice allows. */
export function InvoiceMenu({ trigger, ...props }: Props & { trigger: RefObject<HTMLButtonElement | null> }) {
  const texts = useTexts(invoiceTexts)
  return (
    <MoreMenu label={texts.more} trigger={trigger}>
      <SendItems {...props} />
      <MenuSeparator />
      <BookItems {...props} />
    </MoreMenu>
  )
}

/** Sending, reminders and payments. */
function SendItems({ invoice, moves, onOpen }: Props) {
  const texts = useTexts(invoiceTexts)
  const may = invoiceActions(invoice)
  const isDraft = invoice.status === 'draft'
  return (
    <>
      {may.send && !isDraft && (
        <MenuItem icon={<Send />} onSelect={() => onOpen('send')}>
          {texts.sendAgain}
        </MenuItem>
      )}
      {may.send && (
        <MenuItem icon={<Link2 />} onSelect={() => onOpen('link')}>
          {texts.copyLink}
        </MenuItem>
      )}
      {may.send && isDraft && (
        <MenuItem icon={<MailCheck />} onSelect={() => onOpen('marked')}>
          {texts.markSent}
        </MenuItem>
      )}
      {may.remind && (
        <MenuItem icon={<BellRing />} onSelect={() => onOpen('remind')}>
          {texts.remind}
        </MenuItem>
      )}
      {may.pay && isDraft && (
        <MenuItem icon={<HandCoins />} onSelect={() => onOpen('pay')}>
          {texts.pay}
        </MenuItem>
      )}
      {may.markPaid && !may.pay && (
        <MenuItem icon={<HandCoins />} onSelect={() => void moves.issueFree()}>
          {texts.issueFree}
        </MenuItem>
      )}
    </>
  )
}

/** Copying, revoking the link, writing off, voiding and deleting. */
function BookItems({ invoice, moves, onOpen }: Props) {
  const texts = useTexts(invoiceTexts)
  const may = invoiceActions(invoice)
  return (
    <>
      <MenuItem icon={<Copy />} onSelect={() => void moves.duplicate()}>
        {texts.duplicate}
      </MenuItem>
      {invoice.status !== 'draft' && (
        <MenuItem icon={<Link2Off />} onSelect={() => onOpen('revoke')}>
          {texts.revoke}
        </MenuItem>
      )}
      {may.writeOff && (
        <MenuItem icon={<CircleDollarSign />} onSelect={() => onOpen('writeOff')}>
          {texts.writeOff}
        </MenuItem>
      )}
      {may.undoWriteOff && (
        <MenuItem icon={<Undo2 />} onSelect={() => void moves.undoWriteOff()}>
          {texts.undoWriteOff}
        </MenuItem>
      )}
      {may.void && (
        <MenuItem icon={<Ban />} isDanger onSelect={() => onOpen('void')}>
          {texts.void}
        </MenuItem>
      )}
      {may.unvoid && (
        <MenuItem icon={<Undo2 />} onSelect={() => void moves.unvoid()}>
          {texts.unvoid}
        </MenuItem>
      )}
      {may.remove && (
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => onOpen('delete')}>
          {texts.delete}
        </MenuItem>
      )}
    </>
  )
}
