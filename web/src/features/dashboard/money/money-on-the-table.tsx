import { type DashboardTotals, type WaitingMoney, waitingKinds } from '@fieldlark/domain/reports/dashboard.ts'
import { daysBetween } from '@fieldlark/domain/values/wall-time.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { BigAmount } from '#parts/money/big-amount.tsx'
import { useMoney } from '#parts/money/money.ts'
import { invoiceHref, jobHref, paths, quoteHref } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { useMoneyOnTheTable } from '../dashboard-queries.ts'
import { Section } from '../section.tsx'
import { moneyTexts } from './money.texts.ts'

const colors = {
  uninvoiced: 'bg-field',
  draft: 'bg-info',
  overdue: 'bg-danger',
  quote: 'bg-lark',
  deposit: 'bg-warning',
} as const

const few = 5

/** The link to the screen that resolves the item. */
function hrefOf({ kind, record, record_id: id }: WaitingMoney): string {
  if (kind === 'uninvoiced') return `${paths.invoiceNew}?job=${id}`
  if (record === 'invoice') return invoiceHref(id)
  return record === 'quote' ? quoteHref(id) : jobHref(id)
}

/** Outstanding items that bring money after one action, ordered by waiting time and amount. */
export function MoneyOnTheTable({
  totals,
  isHero = false,
}: {
  totals: DashboardTotals | undefined
  /** Nothing on the page outranks the amount. */
  isHero?: boolean
}) {
  const texts = useTexts(moneyTexts)
  const table = totals?.table
  return (
    <Section title={texts.table} note={table && table.items > 0 && texts.tableHint(table.items)}>
      {totals ? (
        <>
          {totals.table.items > 0 ? (
            <Items totals={totals} isHero={isHero} />
          ) : totals.cash.job_id ? null : (
            <p className="flex items-start gap-3 text-pretty text-ink-soft">
              <CircleCheck aria-hidden className="size-5 shrink-0 text-field" />
              {texts.nothing}
            </p>
          )}
          <Cash {...totals.cash} />
        </>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
    </Section>
  )
}

/** The way to the oldest cash that waits to be confirmed; nothing if none does. */
function Cash({ items, amount, job_id: jobId }: DashboardTotals['cash']) {
  const texts = useTexts(moneyTexts)
  const { format } = useMoney()
  return (
    jobId && (
      <Link
        to={`${jobHref(jobId)}?tab=invoices`}
        className="-mx-2 mt-2 flex min-h-12 items-center rounded-control px-2 font-semibold text-field hover:bg-sunken"
      >
        {texts.cash(items, format(amount))}
      </Link>
    )
  )
}

function Items({ totals, isHero }: { totals: DashboardTotals; isHero: boolean }) {
  const texts = useTexts(moneyTexts)
  const { format } = useMoney()
  const { id: businessId } = useBusiness()
  const [isOpen, setOpen] = useState(false)
  const { data: all } = useMoneyOnTheTable(businessId, isOpen)
  const { amount, items, kinds, first } = totals.table
  const shown = isOpen ? (all ?? first) : first.slice(0, few)
  const there = waitingKinds.filter((kind) => kinds[kind])
  return (
    <>
      <BigAmount amount={amount} isHero={isHero} />
      <div aria-hidden className="mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {there.map((kind) => (
          <span key={kind} className={colors[kind]} style={{ flexGrow: kinds[kind]?.amount ?? 0 }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-ink-soft">
        {there.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2 shrink-0 rounded-full', colors[kind])} />
            {texts.kinds[kind]}{' '}
            <span className="money font-semibold text-ink">{format(kinds[kind]?.amount ?? 0)}</span>
          </li>
        ))}
      </ul>
      <ol className="-mx-2 mt-3 grid grid-cols-1">
        {shown.map((item) => (
          <Row key={`${item.kind} ${item.record_id}`} item={item} today={totals.today} />
        ))}
      </ol>
      {isOpen && all && items > all.length && (
        <p className="mt-1 text-ink-soft text-xs">{texts.more(items - all.length)}</p>
      )}
      {items > few && (
        <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.fewer : texts.all(items)}
        </Button>
      )}
    </>
  )
}

function Row({ item, today }: { item: WaitingMoney; today: string }) {
  const texts = useTexts(moneyTexts)
  const { format } = useMoney()
  const { kind, title, number, client_name: client, since, amount } = item
  return (
    <li>
      <Link
        to={hrefOf(item)}
        className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span aria-hidden className={cn('size-2 shrink-0 rounded-full', colors[kind])} />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">
            {[client, title || number].filter(Boolean).join(' · ')}
          </bdi>
          <span className="block truncate text-xs text-ink-soft">
            {texts.why[kind](daysBetween(since, today))}
          </span>
        </span>
        <span className="shrink-0 text-right">
          <span className="money block font-semibold">{format(amount)}</span>
          <span className="flex items-center justify-end text-xs font-semibold text-field">
            {texts.step[kind]}
            <ChevronRight aria-hidden className="size-3.5" />
          </span>
        </span>
      </Link>
    </li>
  )
}
