import type { Clash } from '@fieldlark/domain/schedule/clash.ts'
import { minutesOf } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'

import { clashTexts } from './clash.texts.ts'
import { useVisitTimes } from './visit-times.ts'

const mostNamed = 4

/** "Tue, Nov 24 · 9:00 AM – 11:00 AM" */
function useWhen() {
  const texts = useTexts(clashTexts)
  const times = useVisitTimes()
  return ({ visit_date, start_time, end_time }: Clash) => {
    if (start_time === null || end_time === null) return `${times.day(visit_date)} · ${texts.allDay}`
    const minutes = minutesOf(end_time) - minutesOf(start_time)
    const duration_minutes = minutes > 0 ? minutes : minutes + 1440
    return times.when({ visit_date, start_time, duration_minutes })
  }
}

/** Names what is in the way before it is saved; nothing forbids to save. The button then says "Book anyway". */
export function ClashNote({
  businessId,
  clashes,
  className,
}: {
  businessId: string
  clashes: readonly Clash[]
  className?: string
}) {
  const texts = useTexts(clashTexts)
  const when = useWhen()
  const { data: team = [] } = useTeamMembers(businessId)
  if (clashes.length === 0) return null
  const who = ({ memberIds }: Clash) =>
    team.filter(({ userId }) => memberIds.includes(userId)).map(({ name }) => name)
  const hidden = clashes.length - mostNamed
  return (
    <Alert
      tone="warning"
      title={clashes.length === 1 ? texts.one : texts.several(clashes.length)}
      {...(className !== undefined && { className })}
    >
      <ul className="mt-1 grid gap-1.5">
        {clashes.slice(0, mostNamed).map((clash) => (
          <li key={`${clash.kind}${clash.id}${clash.visit_date}`} className="min-w-0">
            <bdi className="block font-medium break-words">
              {clash.kind === 'block' ? texts.block(clash.title) : clash.title}
            </bdi>
            <span className="block text-ink-soft text-xs">{[when(clash), ...who(clash)].join(' · ')}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-1 text-ink-soft text-xs">{texts.more(hidden)}</p>}
    </Alert>
  )
}
