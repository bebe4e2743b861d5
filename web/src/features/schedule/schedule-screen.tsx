import './schedule.css'

import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { useBusiness } from '#session/session.tsx'

import { scheduleTexts } from './schedule.texts.ts'
import { ScheduleBoard } from './schedule-board.tsx'

/** Who goes where and when: a day, a week, a month; on a phone the day one works through. */
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
        <SettingsFailed error={settings.error} onRetry={() => void settings.refetch()} />
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

function SettingsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(scheduleTexts)
  const failureText = useFailureText()
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" title={texts.loadFailed} action={retry}>
      {failureText(error)}
    </Alert>
  )
}
