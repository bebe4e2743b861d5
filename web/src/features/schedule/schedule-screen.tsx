import './schedule.css'

import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { useBusiness } from '#session/session.tsx'

import { scheduleTexts } from './schedule.texts.ts'
import { ScheduleBoard } from './schedule-board.tsx'

/** The schedule as a day, a week or a month; on a phone the day and the week are lists. */
export function ScheduleScreen() {
  const texts = useTexts(scheduleTexts)
  const { id } = useBusiness()
  const settings = useScheduleSettings(id)
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      {settings.data ? (
        <ScheduleBoard settings={settings.data} />
      ) : settings.isError ? (
        <LoadFailed
          headingLevel="h1"
          title={texts.loadFailed}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <output aria-label={texts.loading} className="block">
          <Skeleton className="mb-4 h-9 w-60" />
          <Skeleton className="mb-4 h-10 w-full" />
          <Skeleton className="h-[60dvh] w-full rounded-card" />
        </output>
      )}
    </>
  )
}
