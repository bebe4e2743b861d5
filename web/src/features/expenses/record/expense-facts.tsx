import type { Expense } from '@fieldlark/domain/expenses/expense.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTeamMembers } from '#data/team-members.ts'
import { useTexts } from '#language/language.tsx'
import { expenseLabelTexts } from '#parts/expenses/expense-labels.texts.ts'
import { useMoney } from '#parts/money/money.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { jobHref } from '#paths.ts'
import { expenseTexts } from '../expense.texts.ts'
import { expenseFormTexts } from '../expense-form.texts.ts'
import { useJobName } from '../expense-queries.ts'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words text-right font-medium">{children}</dd>
    </div>
  )
}

/** The details of an expense: amount, category, job and notes. */
export function ExpenseFacts({ expense, businessId }: { expense: Expense; businessId: string }) {
  const texts = useTexts(expenseTexts)
  const { fields } = useTexts(expenseFormTexts)
  const labels = useTexts(expenseLabelTexts)
  const { method } = useTexts(workLabelTexts)
  const { format } = useMoney()
  const { data: team = [] } = useTeamMembers(businessId)
  const author = team.find(({ userId }) => userId === expense.user_id)?.name
  return (
    <Card>
      <CardHeader title={texts.facts} />
      <CardBody className="grid gap-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-ink-soft">{texts.amount}</span>
          <span className="money font-bold text-2xl tracking-[-0.02em]">{format(expense.amount)}</span>
        </p>
        <dl className="grid gap-2 border-line border-t pt-3">
          {expense.tax_amount > 0 && (
            <Row label={texts.tax}>
              <span className="money">{format(expense.tax_amount)}</span>
            </Row>
          )}
          <Row label={fields.category}>{labels.category[expense.category]}</Row>
          {expense.payment_method && <Row label={texts.method}>{method[expense.payment_method]}</Row>}
          {expense.job_id && <JobRow businessId={businessId} jobId={expense.job_id} />}
          {author && (
            <Row label={texts.enteredBy}>
              <bdi>{author}</bdi>
            </Row>
          )}
        </dl>
        <Words label={texts.description} text={expense.vendor ? expense.description : null} />
        <Words label={texts.notes} text={expense.notes} />
      </CardBody>
    </Card>
  )
}

function JobRow({ businessId, jobId }: { businessId: string; jobId: string }) {
  const texts = useTexts(expenseTexts)
  const { jobs } = useTexts(expenseFormTexts)
  const { data: job, isPending } = useJobName(businessId, jobId)
  return (
    <Row label={texts.job}>
      {job ? (
        <Link
          to={jobHref(job.id)}
          className="inline-flex min-h-11 flex-wrap items-center justify-end gap-x-2 text-field underline-offset-2 hover:underline"
        >
          <bdi>{job.title}</bdi> <span className="money whitespace-nowrap font-normal">{job.job_number}</span>
        </Link>
      ) : (
        <span className="text-ink-faint">{isPending ? '…' : jobs.unknown}</span>
      )}
    </Row>
  )
}

function Words({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="border-line border-t pt-3">
      <h3 className="font-semibold text-ink-soft text-xs">{label}</h3>
      <p className="mt-0.5 break-words whitespace-pre-line">{text}</p>
    </div>
  )
}
