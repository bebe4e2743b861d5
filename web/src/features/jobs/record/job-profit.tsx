import type { JobProfit as Profit } from '@fieldlark/domain/reports/job-profit.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useTexts } from '#language/language.tsx'
import { type Sum, SumRows } from '#parts/document/sum-rows.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { useMoney } from '#parts/money/money.ts'
import { jobProfitTexts } from './job-profit.texts.ts'
import { useJobProfit } from './job-profit-queries.ts'

/** The profit of the job. For owners and managers. */
export function JobProfit({ jobId, businessId }: { jobId: string; businessId: string }) {
  const texts = useTexts(jobProfitTexts)
  const { data, isError, refetch } = useJobProfit(businessId, jobId)
  return (
    <Card>
      <CardHeader title={texts.title} subtitle={texts.hint} />
      <CardBody>
        {data ? (
          <Figures profit={data} />
        ) : isError ? (
          <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
            {texts.notLoaded}
          </RetryAlert>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </CardBody>
    </Card>
  )
}

function Figures({ profit }: { profit: Profit }) {
  const texts = useTexts(jobProfitTexts)
  const { format, plain, percent } = useMoney()
  const isLoss = profit.profit < 0
  const spent = [
    { label: texts.labor(plain((profit.minutes / 60).toFixed(1))), amount: profit.labor },
    { label: texts.materials, amount: profit.materials },
    { label: texts.expenses, amount: profit.expenses },
  ].filter(({ amount }) => amount !== 0)
  // Without any costs it is no profit yet, only what was invoiced.
  const hasCosts = spent.length > 0
  const sums: Sum[] = [
    {
      label: profit.is_by_visit ? texts.pricePerVisit : texts.price,
      value: format(profit.price),
    },
    { label: texts.invoiced, value: format(profit.invoiced) },
    ...(profit.still_open === 0 ? [] : [{ label: texts.open, value: format(profit.still_open) }]),
    ...spent.map(({ label, amount }): Sum => ({ label, value: format(-amount) })),
    ...(hasCosts ? [{ label: texts.profit, value: format(profit.profit), look: 'strong' } as const] : []),
  ]
  return (
    <>
      {hasCosts && (
        <p
          className={cn(
            'money text-3xl leading-10 font-bold tracking-[-0.02em]',
            isLoss ? 'text-danger' : 'text-field',
          )}
        >
          {format(profit.profit)}
        </p>
      )}
      <p className="mb-3 text-xs text-ink-soft">
        {[
          ...(!hasCosts
            ? [texts.noCosts]
            : profit.margin === null
              ? []
              : [texts.margin(percent(profit.margin))]),
          ...(profit.is_by_visit ? [texts.visits(profit.visits)] : []),
        ].join(' · ')}
      </p>
      <SumRows sums={sums} />
    </>
  )
}
