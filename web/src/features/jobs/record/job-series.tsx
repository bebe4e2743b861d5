import { useToday } from '#parts/dates/today.ts'
import { useJobSeries } from '#parts/recurrence/listed-series.ts'
import { SeriesMenu } from '#parts/recurrence/series-menu.tsx'
import { useBusiness } from '#session/session.tsx'

/** What can be done with one series of a job, on the job's page. */
export function JobSeries({ jobId, seriesId }: { jobId: string; seriesId: string }) {
  const { id: businessId } = useBusiness()
  const { today } = useToday()
  const { data = [] } = useJobSeries(businessId, jobId, today)
  const series = data.find(({ id }) => id === seriesId)
  if (!series) return null
  return (
    <div className="mt-2 flex items-center justify-between gap-2">
      <SeriesMenu series={series} isOnJob />
    </div>
  )
}
