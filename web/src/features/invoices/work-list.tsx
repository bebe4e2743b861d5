import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import type { UninvoicedWork, useUninvoicedWork } from '#data/uninvoiced-work.ts'
import { useTexts } from '#language/language.tsx'
import { useBusinessDay } from '#parts/business-day.ts'
import { useMoney } from '#parts/money.ts'

import { invoiceStartTexts } from './invoice-start.texts.ts'
import { RowCheck } from './row-check.tsx'

export const keyOf = ({ visit_id, job_line_id, quote_id, job_id }: UninvoicedWork) =>
  visit_id ?? job_line_id ?? quote_id ?? job_id ?? ''

/** Rows of one job stand together; quotes come as a group of their own. */
function groupsOf(rows: readonly UninvoicedWork[]) {
  const groups = new Map<string, UninvoicedWork[]>()
  for (const row of rows) {
    const key = row.job_id ?? ''
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.entries()]
}

/** What of a client's finished work is on no invoice yet, to be ticked. */
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
    const retry = (
      <Button variant="secondary" size="sm" onClick={() => void work.refetch()}>
        {texts.tryAgain}
      </Button>
    )
    return (
      <Alert tone="danger" action={retry}>
        {texts.loadFailed}
      </Alert>
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
