import { Badge } from '@fieldlark/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { useQuery } from '@tanstack/react-query'

import type { AdminJob, AdminJobs } from '#data/admin-answers.ts'
import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'

import { adminTexts } from './admin.texts.ts'
import { useAdminRecord } from './admin-queries.ts'
import { AdminRecord } from './admin-record.tsx'
import { Facts } from './facts.tsx'
import { useMoment } from './use-moment.ts'

/** What GET /health says about the server itself. */
type Health = { ready: boolean; version: string; writable: boolean }

const useHealth = () =>
  useQuery({
    queryKey: ['admin', 'health'],
    // 503 has the same body.
    queryFn: async () => (await (await fetch('/health')).json()) as Health,
  })

export function JobsScreen() {
  const texts = useTexts(adminTexts)
  const query = useAdminRecord('admin_jobs', {})
  return (
    <>
      <title>{texts.documentTitle(texts.names.jobs)}</title>
      <PageHeader title={texts.names.jobs} subtitle={texts.jobs.subtitle} />
      <AdminRecord query={query}>
        {(state) => (
          <div className="grid items-start gap-x-10 gap-y-4 lg:grid-cols-2">
            <Timetable jobs={state.jobs} />
            <Server state={state} />
          </div>
        )}
      </AdminRecord>
    </>
  )
}

function Server({ state }: { state: AdminJobs }) {
  const texts = useTexts(adminTexts)
  const { facts } = texts.jobs
  const numberText = useNumberText()
  const moment = useMoment()
  const { data: health } = useHealth()
  return (
    <Card>
      <CardHeader title={texts.jobs.server} />
      <CardBody>
        <Facts
          facts={[
            [facts.ready, health ? (health.ready ? texts.yes : texts.no) : '–'],
            [facts.writable, health ? (health.writable ? texts.yes : texts.no) : '–'],
            [facts.version, health?.version ?? '–'],
            [facts.postgres, state.postgres],
            [facts.size, `${numberText(Math.round(state.database_bytes / 1e6))} MB`],
            [facts.oldestMail, moment(state.oldest_mail_at)],
            [facts.pushes, numberText(state.waiting_pushes)],
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Timetable({ jobs }: { jobs: readonly AdminJob[] }) {
  const texts = useTexts(adminTexts)
  return (
    <Card>
      <CardHeader title={texts.jobs.timetable} />
      <CardBody>
        {jobs.length === 0 && <p className="text-ink-soft">{texts.jobs.none}</p>}
        <ul className="divide-y divide-line">
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function JobRow({ job }: { job: AdminJob }) {
  const texts = useTexts(adminTexts)
  const moment = useMoment()
  const isGivenUp = job.last_error !== null && job.attempts === job.max_attempts
  return (
    <li className="grid gap-1 py-3">
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1 font-medium break-words">{job.name}</span>
        {job.is_running && <Badge tone="blue">{texts.jobs.running}</Badge>}
        {job.last_error !== null && (
          <Badge tone={isGivenUp ? 'red' : 'yellow'}>
            {isGivenUp ? texts.jobs.failed : texts.jobs.trying}
          </Badge>
        )}
      </span>
      <span className="text-xs text-ink-soft">{texts.jobs.lastRun(moment(job.last_run_at))}</span>
      {job.last_error !== null && <span className="text-xs break-words text-danger">{job.last_error}</span>}
    </li>
  )
}
