import type { DashboardTotals } from '@fieldlark/domain/reports/dashboard.ts'

import { useTexts } from '#language/language.tsx'
import { useUnreadMessages } from '#parts/messages/unread-messages.ts'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { CardLink } from '../card-link.tsx'
import { workCardsTexts } from './work-cards.texts.ts'

/** On a phone, above the fold: how many clients wait for an answer, which the cards below name; nothing where nobody does. */
export function WaitingLine({ totals }: { totals: DashboardTotals | undefined }) {
  const texts = useTexts(workCardsTexts)
  const canSeeRequests = useCan('view requests')
  const unread = useUnreadMessages(totals !== undefined) ?? 0
  const requests = canSeeRequests ? (totals?.requests.items ?? 0) : 0
  if (requests === 0 && unread === 0) return null
  return (
    <nav aria-label={texts.waiting} className="flex flex-wrap gap-x-4">
      {requests > 0 && <CardLink to={paths.requests}>{texts.openRequests(requests)}</CardLink>}
      {unread > 0 && <CardLink to={paths.messages}>{texts.wrote(unread)}</CardLink>}
    </nav>
  )
}
