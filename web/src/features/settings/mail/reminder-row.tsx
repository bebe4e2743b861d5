import { Button } from '@fieldlark/ui/button.tsx'
import BellOff from 'lucide-react/icons/bell-off'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import { Link } from 'react-router'

import type { PlannedReminder } from '#data/answers.ts'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { useMoney } from '#parts/money/money.ts'
import { invoiceHref, paths, quoteHref } from '#paths.ts'

import { mailSettingsTexts } from './mail-settings.texts.ts'
import { useMute } from './use-mute.ts'

const icons = { invoice: ReceiptText, quote: ScrollText, visit: CalendarClock }

const hrefOf = ({ record, record_id: id }: PlannedReminder) =>
  record === 'invoice' ? invoiceHref(id) : record === 'quote' ? quoteHref(id) : paths.schedule

/** One upcoming reminder: its client, record and kind, and the button that turns the client's reminders off. */
export function ReminderRow({ reminder, businessId }: { reminder: PlannedReminder; businessId: string }) {
  const { calendar: texts } = useTexts(mailSettingsTexts)
  const { unnamedClient } = useTexts(clientLabelTexts)
  const { format } = useMoney()
  const { mute, isPending } = useMute(businessId)
  const Icon = icons[reminder.record]
  const name = reminder.client_name ?? unnamedClient
  return (
    <li className="flex items-center gap-1">
      <Link
        to={hrefOf(reminder)}
        className="-mx-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-field-soft text-field [&_svg]:size-4"
        >
          <Icon />
        </span>
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-medium">{name}</bdi>
          <span className="block text-xs text-ink-soft md:truncate">
            <span className="block truncate md:inline">{texts.steps[reminder.step]}</span>
            <span className="max-md:hidden"> · </span>
            <span className="block line-clamp-2 md:inline">
              {texts.records[reminder.record]} <bdi>{reminder.title}</bdi>
            </span>
          </span>
        </span>
        {reminder.amount !== null && (
          <span className="money shrink-0 font-semibold">{format(reminder.amount)}</span>
        )}
      </Link>
      <Button
        variant="ghost"
        size="icon"
        aria-label={texts.mute(name)}
        title={texts.mute(name)}
        isBusy={isPending}
        onClick={() => mute(reminder.client_id, name)}
      >
        <BellOff aria-hidden />
      </Button>
    </li>
  )
}
