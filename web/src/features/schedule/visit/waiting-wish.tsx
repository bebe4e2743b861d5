import { proposalText } from '@fieldlark/domain/requests/visit-wish.ts'
import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from 'react-router'

import { useWaitingWish } from '#data/visit-wishes.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { wishesTexts } from '#parts/wishes/wishes.texts.ts'
import { requestHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'

type Props = { visit: Parameters<typeof useWaitingWish>[1] & { status: string }; canPlan: boolean }

/** What the client asks of this visit while it has no answer, and the way to the request where it gets one; else nothing. */
export function WaitingWish({ visit, canPlan }: Props) {
  const texts = useTexts(wishesTexts)
  const { language } = useLanguage()
  const { day } = useVisitTimes()
  const { id } = useBusiness()
  const { data: wish } = useWaitingWish(id, visit, canPlan && visit.status === 'scheduled')
  if (!wish) return null
  const proposal = proposalText(language, wish.wanted_date ? day(wish.wanted_date) : '', wish.wanted_part)
  return (
    <Link
      to={requestHref(wish.request_id)}
      className="flex min-h-11 items-center gap-2.5 rounded-control bg-field-soft px-3 py-2 text-pretty hover:underline"
    >
      <MessageSquare aria-hidden className="size-[1.125rem] shrink-0 text-ink-faint" />
      <span>
        <span className="block font-semibold">{texts.waits[wish.kind]}</span>
        {proposal !== '' && <span className="block text-ink-soft text-sm">{texts.proposes(proposal)}</span>}
      </span>
    </Link>
  )
}
