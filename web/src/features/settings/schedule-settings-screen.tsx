import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import { ScheduleSettingsForm } from './schedule-settings-form.tsx'

/** How the business keeps its calendar, for those who plan; one's own calendar link, for everybody. */
export function ScheduleSettingsScreen() {
  const texts = useTexts(scheduleSettingsTexts)
  const business = useBusiness()
  const canPlan = useCan('edit schedule')
  return (
    <>
      {canPlan ? <Settings /> : <FeedHeader title={texts.feedTitle} />}
      <div className="mx-auto mt-8 max-w-3xl">
        <CalendarFeedCard key={business.id} businessId={business.id} />
      </div>
    </>
  )
}

function FeedHeader({ title }: { title: string }) {
  const texts = useTexts(scheduleSettingsTexts)
  return (
    <div className="mx-auto max-w-3xl">
      <title>{texts.documentTitle(title)}</title>
      <PageHeader title={title} />
    </div>
  )
}

function Settings() {
  const texts = useTexts(scheduleSettingsTexts)
  const failureText = useFailureText()
  const business = useBusiness()
  const { data, error, refetch } = useScheduleSettings(business.id)
  if (data) return <ScheduleSettingsForm key={business.id} settings={data} business={business} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => void refetch()}>
      {texts.tryAgain}
    </Button>
  )
  return (
    <Alert tone="danger" title={texts.loadFailed} action={retry}>
      {failureText(error)}
    </Alert>
  )
}
