import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import { Link } from 'react-router'

import type { CostedLine, WholeJob } from '#data/jobs.ts'
import { formatRate } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'
import { useCan } from '#session/session.tsx'
import { jobEditHref } from '../../paths.ts'

import { jobTexts } from './job.texts.ts'
import { type Sum, SumRows } from './sum-rows.tsx'

/** What the job consists of and comes to; what it costs only for owner and manager. */
export function JobServices({ job }: { job: WholeJob }) {
  const texts = useTexts(jobTexts)
  const { language } = useLanguage()
  const { format } = useMoney()
  const canEdit = useCan('edit jobs')
  const total: Sum = { label: texts.total, value: format(job.amount), look: 'strong' }
  if (job.lines.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={<ListChecks />}
          title={format(job.amount)}
          body={texts.noServices}
          action={
            canEdit && (
              <Button variant="secondary" render={<Link to={jobEditHref(job.id)} />}>
                {texts.addServices}
              </Button>
            )
          }
        />
      </div>
    )
  }
  const taxes = job.tax_lines.map(({ name, rate, amount }): Sum => {
    const label = `${name} ${formatRate(language, rate)}`
    if (!job.prices_include_tax) return { label, value: format(amount) }
    return { label: texts.included(label), value: format(amount), look: 'quiet' }
  })
  const discount = job.discount_amount > 0 && {
    label: texts.discount,
    value: `−${format(job.discount_amount)}`,
  }
  return (
    <Card>
      <CardBody className="grid gap-3">
        <ul aria-label={texts.tabs.services} className="divide-y divide-line">
          {job.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <SumRows
          sums={[
            { label: texts.subtotal, value: format(job.subtotal) },
            ...(discount ? [discount] : []),
            ...taxes,
            total,
          ]}
        />
      </CardBody>
    </Card>
  )
}

function Line({ line }: { line: CostedLine }) {
  const texts = useTexts(jobTexts)
  const { format, plain } = useMoney()
  return (
    <li className="grid gap-0.5 py-3 first:pt-0">
      <p className="flex items-baseline justify-between gap-4">
        <bdi className="min-w-0 break-words font-semibold">{line.name}</bdi>
        <span className="money shrink-0 font-semibold">{format(line.line_total)}</span>
      </p>
      <p className="money flex flex-wrap gap-x-3 text-ink-soft text-xs">
        <span>{texts.quantity(plain(line.quantity), format(line.unit_price, { isPrice: true }))}</span>
        {line.discount_amount > 0 && <span>−{format(line.discount_amount)}</span>}
        {line.cost && (
          <span className="text-ink-faint">
            {texts.unitCost(format(line.cost.unit_cost, { isPrice: true }))}
          </span>
        )}
      </p>
      {line.description && (
        <p className="break-words whitespace-pre-line text-ink-soft">{line.description}</p>
      )}
      {line.notes && (
        <p className="mt-1 break-words rounded-control bg-sunken px-3 py-2 whitespace-pre-line text-xs">
          {line.notes}
        </p>
      )}
    </li>
  )
}
