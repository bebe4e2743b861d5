import { type Period, periodOf, previousOf, readPeriod } from '@fieldlark/domain/reports/period.ts'
import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import Lock from 'lucide-react/icons/lock'
import { useSearchParams } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useToday } from '#parts/dates/today.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { useBusiness, useCan } from '#session/session.tsx'

import { PeriodPicker } from '../period-picker.tsx'
import { useReportWords } from '../report-words.ts'
import { analyticsTexts } from './analytics.texts.ts'
import { useAnalytics, useForecast } from './analytics-queries.ts'
import { aheadInsight, earnedInsight, visitsInsight } from './earned-insights.ts'
import { InsightCard } from './insight-card.tsx'
import { useInsightWords } from './insight-words.ts'
import {
  clientsInsight,
  paidInsight,
  quotesInsight,
  reviewsInsight,
  sourcesInsight,
  weekdaysInsight,
} from './sales-insights.ts'
import { sentencesOf } from './sentences.ts'

/** The period is in the URL; without one it is this year, since a month tells little. */
function usePeriod() {
  const { today } = useToday()
  const [address, setAddress] = useSearchParams()
  const period = address.has('from')
    ? readPeriod(address.get('from'), address.get('to'), today)
    : periodOf('this_year', today)
  const choose = ({ from, to }: Period) =>
    setAddress(new URLSearchParams({ from, to }), { replace: true, preventScrollReset: true })
  return { today, period, choose }
}

/** What the business earns and why: four sentences, then the figures behind them. */
export function AnalyticsScreen() {
  const texts = useTexts(analyticsTexts)
  const canSee = useCan('view finances')
  const { today, period, choose } = usePeriod()
  return (
    <>
      <title>{texts.documentTitle}</title>
      <PageHeader title={texts.title} />
      {canSee ? (
        <div className="grid grid-cols-1 gap-4">
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <PeriodPicker period={period} today={today} onPeriod={choose} />
          </div>
          <Insights period={period} />
        </div>
      ) : (
        <Card>
          <EmptyState icon={<Lock />} title={texts.officeOnly} />
        </Card>
      )}
    </>
  )
}

function Insights({ period }: { period: Period }) {
  const { id: businessId } = useBusiness()
  const texts = useTexts(analyticsTexts)
  const reports = useReportWords()
  const words = useInsightWords(reports)
  const answers = [
    useAnalytics(businessId, period),
    useAnalytics(businessId, previousOf(period)),
    useForecast(businessId),
  ] as const
  const [{ data: now }, { data: before }, { data: forecast }] = answers
  if (!now || !before || !forecast) {
    if (!answers.some(({ isError }) => isError)) return <Loading />
    return (
      <RetryAlert
        retryLabel={texts.tryAgain}
        onRetry={() => void Promise.all(answers.map(({ refetch }) => refetch()))}
      >
        {texts.loadFailed}
      </RetryAlert>
    )
  }
  const insights = [
    earnedInsight(now, before, words),
    aheadInsight(forecast, now, words),
    quotesInsight(now, words),
    paidInsight(now, words),
    weekdaysInsight(now, period, words),
    clientsInsight(now, words),
    sourcesInsight(now, words),
    visitsInsight(now, words),
    reviewsInsight(now, words),
  ]
  return (
    <>
      <section aria-label={texts.inShort} className="rounded-card bg-field-soft px-4 py-3 text-pretty">
        {sentencesOf(now, before, forecast, words).map((sentence) => (
          <p key={sentence} className="py-0.5 font-medium">
            {sentence}
          </p>
        ))}
      </section>
      <div className="grid grid-cols-1 items-start lg:grid-cols-2 gap-x-6">
        {insights.map((insight) => (
          <InsightCard key={insight.id} insight={insight} words={reports} />
        ))}
      </div>
    </>
  )
}

function Loading() {
  const texts = useTexts(analyticsTexts)
  return (
    <Card>
      <CardBody>
        <output className="sr-only">{texts.loading}</output>
        <Skeleton className="h-96 w-full" />
      </CardBody>
    </Card>
  )
}
