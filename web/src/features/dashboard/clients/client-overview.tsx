import { clientStatuses } from '@fieldlark/domain/clients/client.ts'
import { cn } from '@fieldlark/ui/class-names.ts'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Link } from 'react-router'

import { useClientCounts } from '#data/client-counts.ts'
import { useTexts } from '#language/language.tsx'
import { useNumberText } from '#parts/money/number-text.ts'
import { paths } from '#paths.ts'

import { CardLink, NotLoaded } from '../card-link.tsx'
import { dashboardTexts } from '../dashboard.texts.ts'
import { Section } from '../section.tsx'

const colours = { lead: 'bg-lark', active: 'bg-field', archived: 'bg-line-strong' } as const

/** The number of clients by status; each number links to its filtered list. */
export function ClientOverview({ businessId }: { businessId: string }) {
  const texts = useTexts(dashboardTexts)
  const numberText = useNumberText()
  const { data: counts, isError, refetch } = useClientCounts(businessId)
  if (counts?.total === 0) return null
  return (
    <Section title={texts.clients} action={<CardLink to={paths.clients}>{texts.allClients}</CardLink>}>
      {counts ? (
        <>
          <p className="font-bold text-3xl leading-10 tracking-[-0.02em]">
            {texts.clientCount(counts.total)}
          </p>
          <div aria-hidden className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
            {clientStatuses.map((status) => (
              <span key={status} className={colours[status]} style={{ flexGrow: counts.byStatus[status] }} />
            ))}
          </div>
          <ul className="-mx-2 mt-3 grid grid-cols-3">
            {clientStatuses.map((status) => (
              <li key={status}>
                <Link
                  to={`${paths.clients}?status=${status}`}
                  className="flex min-h-11 flex-col rounded-control px-2 py-1.5 hover:bg-sunken"
                >
                  <span className="flex items-center gap-1.5 text-ink-soft text-xs">
                    <span aria-hidden className={cn('size-2 rounded-full', colours[status])} />
                    {texts.statuses[status]}
                  </span>
                  <span className="money font-semibold">{numberText(counts.byStatus[status])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Section>
  )
}
