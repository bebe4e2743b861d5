import { Mark } from '@fieldlark/ui/mark.tsx'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

import { formatToday, formatWeekday } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { TopBarPlaceContext } from '#parts/frame/top-bar-place.ts'
import { useBusiness, useSignedIn } from '#session/session.tsx'

import { dashboardTexts } from '../dashboard.texts.ts'
import type { Day } from '../use-day.ts'
import { partOfDay } from './part-of-day.ts'
import { todayTexts } from './today.texts.ts'

const wordsOf = (
  texts: ReturnType<typeof useTexts<(typeof todayTexts)['en']>>,
  count: number,
  done: number,
) => (count === 0 ? texts.noVisits : done > 0 ? texts.visitsDone(count, done) : texts.visits(count))

/**
 * The title of the dashboard: a greeting beside the next step, on a phone the day in its top bar. A business that has
 * nothing yet is greeted on both.
 */
export function TodayHead({
  day: { now, hour, plan },
  isNew,
  step,
}: {
  day: Day
  isNew: boolean
  step: ReactNode
}) {
  const texts = useTexts(todayTexts)
  const { greetings } = useTexts(dashboardTexts)
  const { language } = useLanguage()
  const { fullName } = useSignedIn()
  const { business_name: business, timezone } = useBusiness()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const place = use(TopBarPlaceContext)
  const greet = greetings[partOfDay(hour)]
  const greeting = greet(fullName.trim().split(/\s+/)[0] ?? '')
  const hello = greet('')
  const count = plan?.stops.length ?? 0
  const visits = plan ? wordsOf(texts, count, plan.done) : null
  if (isWide || place === null) {
    const parts = [business, formatToday(language, now, timezone), !isNew && count > 0 && visits]
    return (
      <PageHeader
        title={<bdi>{greeting}</bdi>}
        subtitle={<bdi>{parts.filter(Boolean).join(' · ')}</bdi>}
        actions={step}
        className="lg:mb-3"
      />
    )
  }
  const { weekday, date } = formatWeekday(language, now, timezone)
  return (
    <>
      {createPortal(
        <div className="flex min-w-0 items-center gap-2.5 pl-3">
          <Mark className="size-7 text-field" />
          <div className="min-w-0">
            {/* Where both do not fit, the name or the date gives way. */}
            <h1 className="flex h-6 flex-wrap overflow-hidden font-bold text-lg leading-6 tracking-[-0.02em]">
              <span>{isNew ? hello : weekday}</span>
              <bdi>{isNew ? greeting.slice(hello.length) : `, ${date}`}</bdi>
            </h1>
            <p className="h-4.5 truncate text-ink-soft text-xs">{isNew ? <bdi>{business}</bdi> : visits}</p>
          </div>
        </div>,
        place,
      )}
      {step}
    </>
  )
}
