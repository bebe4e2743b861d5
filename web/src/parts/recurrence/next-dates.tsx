import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import CalendarSync from 'lucide-react/icons/calendar-sync'

import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'

import { recurrenceTexts } from './recurrence.texts.ts'
import { useRuleText } from './rule-text.ts'

/** The next dates of a rule, announced again whenever it changes. */
export function NextDates({ rule, days }: { rule: RecurrenceRule; days: readonly string[] }) {
  const texts = useTexts(recurrenceTexts)
  const ruleText = useRuleText()
  const { day } = useVisitTimes()
  return (
    <output className="flex gap-3 rounded-card bg-sunken px-4 py-3">
      <CalendarSync aria-hidden className="mt-0.5 size-5 shrink-0 text-field" />
      {days.length === 0 ? (
        <span className="min-w-0 text-pretty text-ink-soft">{texts.noDates}</span>
      ) : (
        <span className="min-w-0">
          <span className="block font-semibold text-pretty">{ruleText(rule)}</span>
          <span className="sr-only">{texts.next} </span>
          <span className="money flex flex-wrap gap-x-3 text-xs text-ink-soft">
            {days.map((each) => (
              <span key={each}>{day(each)}</span>
            ))}
          </span>
        </span>
      )}
    </output>
  )
}
