import { Badge } from '@fieldlark/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type ReactNode, Suspense } from 'react'

import type { WholeJob } from '#data/jobs.ts'
import { useTeamMembers } from '#data/team-members.ts'
import { formatDay } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money/money.ts'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { lastOf } from '#parts/recurrence/last-of.ts'
import { useRuleText } from '#parts/recurrence/rule-text.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { MemberAvatars } from '#parts/team/member-avatars.tsx'
import { useCan } from '#session/session.tsx'
import { billingTexts } from '../billing.texts.ts'
import { jobTexts } from './job.texts.ts'

const JobSeries = lazyPart(async () => (await import('./job-series.tsx')).JobSeries)

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  )
}

/** The repeat rules, team, priority and billing of a job. */
export function JobDetails({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const form = useTexts(billingTexts)
  const terms = useTexts(paymentTermsTexts)
  const { priority } = useTexts(workLabelTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const canSeeBilling = useCan('view job billing')
  const { data: team = [] } = useTeamMembers(businessId)
  return (
    <Card>
      <CardHeader title={texts.facts} />
      <CardBody className="grid gap-4">
        <Series job={job} />
        <dl className="grid gap-2">
          {(job.members.length > 0 || team.length > 1) && (
            <Row label={texts.members}>
              <MemberAvatars
                businessId={businessId}
                userIds={job.members.map(({ user_id }) => user_id)}
                hasNames
              />
            </Row>
          )}
          <Row label={texts.priority}>{priority[job.priority]}</Row>
          {job.estimated_minutes && <Row label={texts.estimated}>{texts.minutes(job.estimated_minutes)}</Row>}
          {canSeeBilling && (
            <>
              <Row label={texts.billing}>
                {job.billing_frequency === 'weekly'
                  ? texts.everyWeeks(job.billing_interval_weeks)
                  : form.billing[job.billing_frequency]}
              </Row>
              {job.next_billing && (
                <Row label={texts.nextBilling}>{formatDay(language, job.next_billing)}</Row>
              )}
              <Row label={texts.paymentTerms}>{terms[job.payment_terms]}</Row>
              {job.deposit_amount > 0 && <Row label={texts.deposit}>{format(job.deposit_amount)}</Row>}
            </>
          )}
        </dl>
        {canSeeBilling && job.terms && (
          <div className="border-line border-t pt-3">
            <h3 className="font-semibold text-ink-soft text-xs">{texts.terms}</h3>
            <p className="mt-0.5 break-words whitespace-pre-line">{job.terms}</p>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

/** The repeat rules of the job, and what can be done with them. */
function Series({ job }: { job: WholeJob }) {
  const texts = useTexts(jobTexts)
  const ruleText = useRuleText()
  const canEdit = useCan('edit jobs')
  const current = lastOf(job.series)
  if (current.length === 0) return null
  return (
    <div className="grid gap-3 rounded-card bg-sunken px-4 py-3">
      {current.map((series) => (
        <div key={series.id}>
          <p className="flex flex-wrap items-center gap-2 text-pretty">
            <span className="sr-only">{texts.recurs}: </span>
            <span className="font-medium">{ruleText(series)}</span>
            {series.is_paused && <Badge tone="yellow">{texts.paused}</Badge>}
          </p>
          {canEdit && (
            <Suspense fallback={<Skeleton className="mt-2 h-10" />}>
              <JobSeries jobId={job.id} seriesId={series.id} />
            </Suspense>
          )}
        </div>
      ))}
    </div>
  )
}
