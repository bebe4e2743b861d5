import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { Link } from 'react-router'

import { type ListedClient, useRecentClients } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { ClientStatusBadge } from '#parts/clients/client-status-badge.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { clientHref } from '#paths.ts'

import { NotLoaded } from '../card-link.tsx'
import { dashboardTexts } from '../dashboard.texts.ts'
import { Section } from '../section.tsx'

const shown = 5

/** The clients added last. */
export function RecentClients({ businessId }: { businessId: string }) {
  const texts = useTexts(dashboardTexts)
  const { data: clients, isError, refetch } = useRecentClients(businessId, shown)
  return (
    <Section title={texts.recent}>
      {clients ? (
        <ul className="-mx-2 grid grid-cols-1">
          {clients.map((client) => (
            <Row key={client.id} client={client} />
          ))}
          {clients.length === 0 && <li className="px-2 text-ink-faint">{texts.noRecent}</li>}
        </ul>
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Section>
  )
}

function Row({ client }: { client: ListedClient }) {
  const dayOf = useBusinessDay()
  const name = useClientName()(client)
  return (
    <li>
      <Link
        to={clientHref(client.id)}
        className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <Avatar name={name} size="sm" />
        <span className="min-w-0 flex-1">
          <bdi className="block truncate font-semibold">{name}</bdi>
          <span className="block text-ink-soft text-xs">{dayOf(client.created_at)}</span>
        </span>
        <ClientStatusBadge status={client.client_status} />
      </Link>
    </li>
  )
}
