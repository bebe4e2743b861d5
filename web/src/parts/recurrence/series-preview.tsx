import type { Preview } from '@fieldlark/domain/schedule/series-edit.ts'
import type { SeriesPlan, When } from '@fieldlark/domain/schedule/series-plan.ts'

import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { useBusiness } from '#session/session.tsx'
import { seriesEditTexts } from './series-edit.texts.ts'

const shown = 6

function Was({ visit }: { visit: When }) {
  const texts = useTexts(seriesEditTexts)
  const { when } = useVisitTimes()
  return (
    <s className="text-ink-soft text-xs md:order-1 md:text-sm">
      <span className="sr-only">{texts.was} </span>
      {when(visit)}
    </s>
  )
}

/** The result of an edit: who goes on how many visits, and the new dates beside the old ones. */
export function SeriesPreview({ plan, preview }: { plan: SeriesPlan; preview: Preview }) {
  const hasDates = preview.dates.length + preview.dropped.length > 0
  if (plan.member_ids === null) return <Dates preview={preview} />
  return (
    <>
      <Members memberIds={plan.member_ids} count={plan.changed_visits.length + plan.new_visits.length} />
      {hasDates && <Dates preview={preview} />}
    </>
  )
}

function Members({ memberIds, count }: { memberIds: readonly string[]; count: number }) {
  const texts = useTexts(seriesEditTexts)
  const { data: team = [] } = useTeamMembers(useBusiness().id)
  const names = team.filter(({ userId }) => memberIds.includes(userId)).map(({ name }) => name)
  return (
    <p className="rounded-card bg-sunken px-4 py-3 font-semibold">
      {names.length > 0 ? texts.assigned(names.join(', '), count) : texts.assignedToNobody(count)}
    </p>
  )
}

function Dates({ preview: { dates, dropped } }: { preview: Preview }) {
  const texts = useTexts(seriesEditTexts)
  const { when } = useVisitTimes()
  if (dates.length + dropped.length === 0) return <p className="text-ink-soft">{texts.nothing}</p>
  const added = dates.filter(({ was }) => was === null).length
  const counts = [
    dates.length > added && texts.changed(dates.length - added),
    added > 0 && texts.added(added),
    dropped.length > 0 && texts.dropped(dropped.length),
  ].filter(Boolean)
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <output className="block font-semibold">{counts.join(' · ')}</output>
      <ul className="mt-1.5 grid gap-1.5">
        {dates.slice(0, shown).map((date) => (
          <li key={date.id} className="money grid md:grid-cols-2 md:gap-3">
            {date.was && <Was visit={date.was} />}
            <span>
              <span className="sr-only">{texts.willBe} </span>
              {when(date)}
            </span>
          </li>
        ))}
        {dropped.slice(0, Math.max(shown - dates.length, 2)).map((visit) => (
          <li key={visit.visit_date} className="money">
            <Was visit={visit} />
          </li>
        ))}
      </ul>
      {dates.length > shown && (
        <p className="mt-1.5 text-ink-soft text-xs">{texts.more(dates.length - shown)}</p>
      )}
    </div>
  )
}
