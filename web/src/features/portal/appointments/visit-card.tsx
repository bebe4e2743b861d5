import type { WishKind } from '@fieldlark/domain/requests/visit-wish.ts'
import { Button } from '@fieldlark/ui/button.tsx'

import { saveFile } from '#connection/save-file.ts'
import { useTexts } from '#language/language.tsx'

import { portalTexts } from '../portal.texts.ts'
import type { PortalFrame, PortalVisit } from '../portal-answers.ts'
import { StateWord, type Tone } from '../portal-rows.tsx'
import { calendarOf } from './visit-calendar.ts'
import { VisitTime } from './visit-time.tsx'

const tones: Record<PortalVisit['status'], Tone> = {
  scheduled: 'waiting',
  in_progress: 'good',
  completed: 'good',
  cancelled: 'plain',
  no_show: 'plain',
}

type Props = {
  visit: PortalVisit
  page: PortalFrame
  onWish: (kind: WishKind, opener: HTMLElement) => void
}

/** One appointment and, while there is time, the way to ask for another one. */
export function VisitCard({ visit, page, onWish }: Props) {
  const texts = useTexts(portalTexts)
  const { business } = page
  const isToCome = visit.is_ahead && visit.status === 'scheduled'
  return (
    <li className="border-line border-t py-4 first:border-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <VisitTime visit={visit} timezone={business.timezone} />
          <p className="break-words">{visit.title}</p>
          {visit.address && <p className="text-xs break-words text-ink-soft">{visit.address}</p>}
        </div>
        <StateWord tone={tones[visit.status]}>{texts.visitStates[visit.status]}</StateWord>
      </div>
      {visit.is_ahead &&
        visit.wishes.map((kind) => (
          <p key={kind} className="mt-2 text-pretty text-info">
            {texts.wished[kind]}
          </p>
        ))}
      {isToCome && visit.wish_answer && (
        <p className="mt-2 text-pretty text-info">{texts.wishAnswers[visit.wish_answer](business.name)}</p>
      )}
      {isToCome && <VisitActions visit={visit} page={page} onWish={onWish} />}
      {isToCome && !visit.can_wish && (
        <p className="mt-2 text-xs text-pretty text-ink-soft">{texts.tooClose(business.name)}</p>
      )}
    </li>
  )
}

function VisitActions({ visit, page: { business, is_closed }, onWish }: Props) {
  const texts = useTexts(portalTexts)
  const wishable = visit.can_wish && !is_closed ? (['move', 'cancel'] as const) : []
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {wishable
        .filter((kind) => !visit.wishes.includes(kind))
        .map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="sm"
            onClick={({ currentTarget }) => onWish(kind, currentTarget)}
          >
            {texts[kind]}
          </Button>
        ))}
      <Button
        variant="ghost"
        size="sm"
        onClick={() =>
          saveFile(calendarOf(visit, business.name, new Date().toISOString()), 'appointment.ics')
        }
      >
        {texts.addToCalendar}
      </Button>
    </div>
  )
}
