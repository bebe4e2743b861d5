import { proposalText } from '@fieldlark/domain/requests/visit-wish.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import { Link } from 'react-router'

import { useLanguage, useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { waitingWishTexts } from './waiting-wish.texts.ts'
import { useWaitingWish } from './waiting-wish-query.ts'

type Props = { visit: Parameters<typeof useWaitingWish>[1] }

/** What the client asks of this visit while it has no answer, and the way to the request where it gets one; else nothing. */
export function WaitingWish({ visit }: Props) {
  const texts = useTexts(waitingWishTexts)
  const { language } = useLanguage()
  const { day } = useVisitTimes()
  const { id } = useBusiness()
  const { data: wish } = useWaitingWish(id, visit)
  if (!wish) return null
  const Icon = wish.kind === 'move' ? CalendarClock : CalendarX
  const proposal = proposalText(language, wish.wanted_date ? day(wish.wanted_date) : '', wish.wanted_part)
  return (
    <Link
      to={requestHref(wish.request_id)}
      className="flex min-h-11 items-center gap-2.5 rounded-control bg-field-soft px-3 py-2 text-pretty hover:underline"
    >
      <Icon aria-hidden className="size-[1.125rem] shrink-0 text-ink-faint" />
      <span>
        <span className="block font-semibold">{texts.asks[wish.kind]}</span>
        {proposal !== '' && <span className="block text-ink-soft text-sm">{texts.proposes(proposal)}</span>}
      </span>
    </Link>
  )
}
