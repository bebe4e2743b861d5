import { quoteMoves } from '@fieldlark/domain/quotes/quote-state.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Archive from 'lucide-react/icons/archive'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Link2Off from 'lucide-react/icons/link-2-off'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Send from 'lucide-react/icons/send'
import Signature from 'lucide-react/icons/signature'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { RefObject } from 'react'

import type { WholeQuote } from '#data/quotes.ts'
import { useTexts } from '#language/language.tsx'
import { quoteTexts } from './quote.texts.ts'
import type { QuoteDialog } from './quote-dialog.ts'
import type { QuoteMoves } from './use-quote-moves.ts'

/** Everything one may do with a quote as it stands. */
export function QuoteMenu({
  quote,
  moves,
  trigger,
  onOpen,
}: {
  quote: WholeQuote
  moves: QuoteMoves
  trigger: RefObject<HTMLButtonElement | null>
  onOpen: (dialog: QuoteDialog) => void
}) {
  const texts = useTexts(quoteTexts)
  const may = quoteMoves(quote)
  const isSent = quote.status !== 'draft'
  return (
    <Menu
      trigger={
        <Button ref={trigger} variant="secondary" size="icon" aria-label={texts.more}>
          <Ellipsis />
        </Button>
      }
    >
      {may.send && isSent && (
        <MenuItem icon={<Send />} onSelect={() => onOpen('send')}>
          {texts.sendAgain}
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
      {may.askChanges && (
        <MenuItem icon={<MessageSquareText />} onSelect={() => onOpen('changes')}>
          {texts.askChanges}
        </MenuItem>
      )}
      {may.decline && (
        <MenuItem icon={<CircleX />} onSelect={() => onOpen('decline')}>
          {texts.decline}
        </MenuItem>
      )}
      {may.followUp && (
        <MenuItem icon={<BellRing />} onSelect={() => void moves.followUp()}>
          {texts.followUp}
        </MenuItem>
      )}
      {may.reopen && (
        <MenuItem icon={<Undo2 />} onSelect={() => onOpen('reopen')}>
          {texts.reopen}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Copy />} onSelect={() => void moves.duplicate()}>
        {texts.duplicate}
      </MenuItem>
      {isSent && (
        <MenuItem icon={<Link2Off />} onSelect={() => onOpen('revoke')}>
          {texts.revoke}
        </MenuItem>
      )}
      <MenuItem icon={<Archive />} onSelect={() => void moves.archive()}>
        {quote.is_archived ? texts.restore : texts.archive}
      </MenuItem>
      {may.remove && (
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => onOpen('delete')}>
          {texts.delete}
        </MenuItem>
      )}
    </Menu>
  )
}
