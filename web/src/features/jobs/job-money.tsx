import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { useLaborCost } from '#data/job-labor.ts'
import type { WholeJob } from '#data/jobs.ts'
import { useTexts } from '#language/language.tsx'
import { useMoney } from '#parts/money.ts'

import { jobTexts } from './job.texts.ts'
import { type Sum, SumRows } from './sum-rows.tsx'

/** What the job brings after what it costs. For owner and manager. */
export function JobMoney({ job, businessId }: { job: WholeJob; businessId: string }) {
  const texts = useTexts(jobTexts)
  const { format, exponent } = useMoney()
  const { data: labor = 0 } = useLaborCost(businessId, job.id)
  const minor = (amount: number) => toMinor(amount.toFixed(exponent), exponent)
  const net = minor(job.amount) - minor(job.tax_amount)
  const costs = minor(job.internals?.total_cost ?? 0)
  const spent = minor(labor)
  const text = (amount: bigint) => format(fromMinor(amount, exponent))
  const sums: Sum[] = [
    { label: texts.price, value: format(job.amount) },
    ...(job.tax_amount === 0 ? [] : [{ label: texts.priceNet, value: text(net) }]),
    { label: texts.costs, value: text(-costs) },
    { label: texts.labor, value: text(-spent) },
    { label: texts.profit, value: text(net - costs - spent), look: 'strong' },
  ]
  return (
    <Card>
      <CardHeader title={texts.money} subtitle={texts.moneyHint} />
      <CardBody>
        <SumRows sums={sums} />
      </CardBody>
    </Card>
  )
}
