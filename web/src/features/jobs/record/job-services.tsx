import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody } from '@fieldlark/ui/card.tsx'
import ListChecks from 'lucide-react/icons/list-checks'
import { Link } from 'react-router'

import type { CostedLine, WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useStoredSums } from '#parts/document/price-sums.ts'
import { SumRows } from '#parts/document/sum-rows.tsx'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { useMoney } from '#parts/money/money.ts'
import { jobEditHref } from '#paths.ts'
import { useCan } from '#session/session.tsx'

import { billingTexts } from '../billing.texts.ts'
import { jobTexts } from './job.texts.ts'

/** The lines and totals of a job; its costs only for owners and managers. */
export function JobServices({ job }: { job: WholeJob }) {
  const texts = useTexts(jobTexts)
  const { format } = useMoney()
  const canEdit = useCan('edit jobs')
  const { perVisit } = useTexts(billingTexts)
  const priceLabel = job.schedule_type === 'recurring' ? perVisit : undefined
  const sums = useStoredSums({ ...job, total: job.amount }, priceLabel)
  const price = format(job.amount)
  if (job.lines.length === 0) {
    return (
      <EmptyList
        icon={<ListChecks />}
        title={priceLabel ? `${priceLabel}: ${price}` : price}
        body={texts.noServices}
        action={
          canEdit && (
            <Button variant="secondary" render={<Link to={jobEditHref(job.id)} />}>
              {texts.addServices}
            </Button>
          )
        }
      />
    )
  }
  return (
    <Card>
      <CardBody className="grid gap-3">
        <ul aria-label={texts.tabs.services} className="divide-y divide-line">
          {job.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
        <SumRows sums={sums} />
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
