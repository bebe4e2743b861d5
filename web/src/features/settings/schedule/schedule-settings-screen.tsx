import { PageHeader } from '@fieldlark/ui/page-header.tsx'

import { useScheduleSettings } from '#data/schedule-settings.ts'
import { useTexts } from '#language/language.tsx'
import { RecordSkeleton } from '#parts/record/record-skeleton.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { LoadFailed } from '../load-failed.tsx'

import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { scheduleSettingsTexts } from './schedule-settings.texts.ts'
import { ScheduleSettingsForm } from './schedule-settings-form.tsx'
import { WorkersCard } from './workers-card.tsx'

/** The calendar settings of the business, for those who plan; the user's own calendar link, for everybody. */
export function ScheduleSettingsScreen() {
  const texts = useTexts(scheduleSettingsTexts)
  const business = useBusiness()
  const canPlan = useCan('edit schedule')
  return (
    <>
      {canPlan ? <Settings /> : <FeedHeader title={texts.feedTitle} />}
      <div className="mx-auto mt-8 grid max-w-3xl gap-4">
        {canPlan && <WorkersCard key={`workers of ${business.id}`} />}
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
  const business = useBusiness()
  const { data, error, refetch } = useScheduleSettings(business.id)
  if (data) return <ScheduleSettingsForm key={business.id} settings={data} business={business} />
  if (!error) return <RecordSkeleton label={texts.loading} />
  return <LoadFailed title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
}
