import { quoteActions } from '@fieldlark/domain/quotes/quote-state.ts'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Archive from 'lucide-react/icons/archive'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Copy from 'lucide-react/icons/copy'
import Link2Off from 'lucide-react/icons/link-2-off'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Send from 'lucide-react/icons/send'
import Signature from 'lucide-react/icons/signature'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { RefObject } from 'react'

import type { WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { MoreMenu } from '#parts/record/more-menu.tsx'
import type { QuoteDialog } from '../dialogs/quote-dialog.ts'
import { quoteTexts } from '../quote.texts.ts'
import type { QuoteMoves } from './use-quote-moves.ts'

type Props = {
  quote: WholeQuote
  moves: QuoteMoves
  onOpen: (dialog: QuoteDialog) => void
}

/** Every action that the state of the quote allows. */
export function QuoteMenu({ trigger, ...props }: Props & { trigger: RefObject<HTMLButtonElement | null> }) {
  const texts = useTexts(quoteTexts)
  return (
    <MoreMenu label={texts.more} trigger={trigger}>
      <AnswerItems {...props} />
      <MenuSeparator />
      <KeepItems {...props} />
    </MoreMenu>
  )
}

/** Sending again, approving, declining and requesting changes. */
function AnswerItems({ quote, moves, onOpen }: Props) {
  const texts = useTexts(quoteTexts)
  const may = quoteActions(quote)
  const isSent = quote.status !== 'draft'
  return (
    <>
      {may.send && isSent && (
        <MenuItem icon={<Send />} onSelect={() => onOpen('send')}>
          {texts.sendAgain}
        </MenuItem>
      )}
      {quote.status === 'approved' && (
        <MenuItem icon={<CalendarSync />} onSelect={() => void moves.convert('recurring')}>
          {texts.convertRecurring}
        </MenuItem>
      )}
      {may.approve && (
        <>
          <MenuItem icon={<Signature />} onSelect={() => onOpen('sign')}>
            {texts.signHere}
          </MenuItem>
          <MenuItem icon={<CircleCheck />} onSelect={() => onOpen('approve')}>
            {texts.onBehalf}
          </MenuItem>
          <MenuItem icon={<CalendarCheck />} onSelect={() => onOpen('schedule')}>
            {texts.schedule}
          </MenuItem>
        </>
      )}
      {may.requestChanges && (
        <MenuItem icon={<MessageSquareText />} onSelect={() => onOpen('changes')}>
          {texts.requestChanges}
        </MenuItem>
      )}
      {may.decline && (
        <MenuItem icon={<CircleX />} onSelect={() => onOpen('decline')}>
          {texts.decline}
        </MenuItem>
      )}
      {may.followUp && (
        <MenuItem icon={<BellRing />} onSelect={() => void moves.followUp()}>
          {texts.markFollowedUp}
        </MenuItem>
      )}
      {may.reopen && (
        <MenuItem icon={<Undo2 />} onSelect={() => onOpen('reopen')}>
          {texts.reopen}
        </MenuItem>
      )}
    </>
  )
}

/** The actions that do not depend on the client's answer. */
function KeepItems({ quote, moves, onOpen }: Props) {
  const texts = useTexts(quoteTexts)
  return (
    <>
      <MenuItem icon={<Copy />} onSelect={() => void moves.duplicate()}>
        {texts.duplicate}
      </MenuItem>
      {quote.status !== 'draft' && (
        <MenuItem icon={<Link2Off />} onSelect={() => onOpen('revoke')}>
          {texts.revoke}
        </MenuItem>
      )}
      <MenuItem icon={<Archive />} onSelect={() => void moves.archive()}>
        {quote.is_archived ? texts.restore : texts.archive}
      </MenuItem>
      {quoteActions(quote).remove && (
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => onOpen('delete')}>
          {texts.delete}
        </MenuItem>
      )}
    </>
  )
}
