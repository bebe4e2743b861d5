import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import type { UninvoicedWork } from '#data/billable-work.ts'
import type { useUninvoicedWork } from '#data/uninvoiced-work.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { useMoney } from '#parts/money/money.ts'
import { RowCheck } from '../row-check.tsx'
import { invoiceStartTexts } from './invoice-start.texts.ts'

export const keyOf = ({ visit_id, job_line_id, quote_id, job_id }: UninvoicedWork) =>
  visit_id ?? job_line_id ?? quote_id ?? job_id ?? ''

/** Groups the rows by job; quotes are a group of their own. */
function groupsOf(rows: readonly UninvoicedWork[]) {
  const groups = new Map<string, UninvoicedWork[]>()
  for (const row of rows) {
    const key = row.job_id ?? ''
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.entries()]
}

/** A client's finished work that is on no invoice yet, with checkboxes. */
export function WorkList({
  work,
  rows,
  isTicked,
  onTick,
}: {
  work: ReturnType<typeof useUninvoicedWork>
  rows: readonly UninvoicedWork[]
  isTicked: (row: UninvoicedWork) => boolean
  onTick: (row: UninvoicedWork, isOn: boolean) => void
}) {
  const texts = useTexts(invoiceStartTexts)
  if (work.isError) {
    return (
      <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void work.refetch()}>
        {texts.loadFailed}
      </RetryAlert>
    )
  }
  return (
    <Card>
      <CardHeader title={texts.work} />
      <CardBody className="grid gap-4">
        {work.isPending ? (
          <output aria-label={texts.loading} className="grid gap-3">
            <Skeleton className="h-5 w-60" />
            <Skeleton className="h-5 w-44" />
          </output>
        ) : (
          rows.length === 0 && <p className="text-pretty text-ink-soft">{texts.nothing}</p>
        )}
        {groupsOf(rows).map(([jobId, members]) => (
          <section key={jobId}>
            <h3 className="flex gap-2 font-semibold text-ink-soft text-xs">
              {members[0]?.job_number && <span className="money">{members[0].job_number}</span>}
              <bdi className="truncate">{members[0]?.job_title ?? texts.quotes}</bdi>
            </h3>
            <ul className="divide-y divide-line">
              {members.map((row) => (
                <WorkRow
                  key={keyOf(row)}
                  row={row}
                  isTicked={isTicked(row)}
                  onTick={(isOn) => onTick(row, isOn)}
                />
              ))}
            </ul>
          </section>
        ))}
        {work.data && work.data.more > 0 && <p className="text-ink-soft">{texts.more(work.data.more)}</p>}
      </CardBody>
    </Card>
  )
}

function WorkRow({
  row,
  isTicked,
  onTick,
}: {
  row: UninvoicedWork
  isTicked: boolean
  onTick: (isOn: boolean) => void
}) {
  const texts = useTexts(invoiceStartTexts)
  const dayOf = useBusinessDay()
  const { format } = useMoney()
  return (
    <li>
      <RowCheck label={texts.tick(row.name)} isChecked={isTicked} onChange={onTick}>
        <span className="flex items-baseline gap-3 py-2">
          <span className="min-w-0 flex-1">
            <bdi className="block truncate">{row.name}</bdi>
            {row.service_date && (
              <span className="block text-ink-faint text-xs">{dayOf(row.service_date)}</span>
            )}
          </span>
          <span className="text-right">
            <span className="money block font-semibold">{format(row.amount)}</span>
            {row.tax_amount > 0 && (
              <span className="money block text-ink-faint text-xs">
                {texts.plusTax(format(row.tax_amount))}
              </span>
            )}
          </span>
        </span>
      </RowCheck>
    </li>
  )
}
