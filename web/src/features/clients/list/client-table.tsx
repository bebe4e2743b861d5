import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import type { Column } from '@fieldlark/ui/data-columns.ts'
import { CellContent, RowContent } from '@fieldlark/ui/row-content.tsx'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import type { ClientSort } from '#data/client-filter.ts'
import type { ListedClient } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { ClientStatusBadge } from '#parts/clients/client-status-badge.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { RecordList, shownRecord } from '#parts/list/record-list.tsx'
import { usePhoneText } from '#parts/properties/phone-link.tsx'
import { clientHref } from '#paths.ts'

import { clientsTexts } from '../clients.texts.ts'

const clientRecord = shownRecord(() =>
  import('../record/client-screen.tsx').then(({ ClientRecord }) => ClientRecord),
)

const tableSorts = {
  newest: { key: 'added', direction: 'descending' },
  oldest: { key: 'added', direction: 'ascending' },
  name: { key: 'name', direction: 'ascending' },
  'name-desc': { key: 'name', direction: 'descending' },
} as const

const sortOf = (key: string, direction: string): ClientSort => {
  if (key === 'name') return direction === 'ascending' ? 'name' : 'name-desc'
  return direction === 'ascending' ? 'oldest' : 'newest'
}

function useClientColumns(): readonly Column<ListedClient>[] {
  const { columns } = useTexts(clientsTexts)
  const { leadSource } = useTexts(clientLabelTexts)
  const dayOf = useBusinessDay()
  const nameOf = useClientName()
  return [
    {
      key: 'name',
      header: columns.name,
      sort: true,
      cell: (client) => <NameCell client={client} name={nameOf(client)} />,
    },
    {
      key: 'contact',
      header: columns.contact,
      className: 'w-2/5',
      beside: null,
      cell: (client) => <Contact client={client} />,
    },
    {
      key: 'status',
      header: columns.status,
      className: 'w-32',
      cell: ({ client_status }) => <ClientStatusBadge status={client_status} />,
    },
    {
      key: 'source',
      header: columns.source,
      className: 'hidden w-36 lg:table-cell',
      beside: null,
      cell: ({ lead_source }) => (
        <span className="text-ink-soft">{lead_source && leadSource[lead_source]}</span>
      ),
    },
    {
      key: 'added',
      header: columns.added,
      sort: true,
      className: 'w-36',
      cell: ({ created_at }) => <span className="text-ink-soft">{dayOf(created_at)}</span>,
    },
  ]
}

function NameCell({ client, name }: { client: ListedClient; name: string }) {
  const company = client.company_name !== name && client.company_name
  return (
    <CellContent
      glyph={<Avatar name={name} size="sm" />}
      title={<bdi>{name}</bdi>}
      detail={company && <bdi>{company}</bdi>}
    />
  )
}

function Contact({ client: { email, phone } }: { client: ListedClient }) {
  const phoneText = usePhoneText()
  return (
    <>
      {phone && <span className="money mr-3">{phoneText(phone)}</span>}
      {email && <span className="text-ink-soft">{email}</span>}
    </>
  )
}

function ClientCard({ client }: { client: ListedClient }) {
  const name = useClientName()(client)
  const phoneText = usePhoneText()
  const second = [
    client.company_name !== name && client.company_name,
    client.email ?? (client.phone && phoneText(client.phone)),
  ]
  return (
    <RowContent
      glyph={<Avatar name={name} size="sm" />}
      title={<bdi>{name}</bdi>}
      detail={<bdi>{second.filter(Boolean).join(' · ') || '—'}</bdi>}
      note={<ClientStatusBadge status={client.client_status} />}
    />
  )
}

function CallButton({ client, phone }: { client: ListedClient; phone: string }) {
  const { callName } = useTexts(clientsTexts)
  const nameOf = useClientName()
  return (
    <Button
      variant="ghost"
      size="icon"
      render={<a aria-label={callName(nameOf(client))} href={`tel:${dialable(phone)}`} />}
    >
      <Phone />
    </Button>
  )
}

const callAction = (client: ListedClient) =>
  client.phone && <CallButton client={client} phone={client.phone} />

const clientCard = (client: ListedClient) => <ClientCard client={client} />

/** The clients as rows or cards; the parent handles sorting and taps. */
export function ClientTable({
  clients,
  isLoading,
  sort,
  onSort,
  empty,
}: {
  clients: readonly ListedClient[]
  isLoading: boolean
  sort: ClientSort
  onSort: (sort: ClientSort) => void
  empty: ReactNode
}) {
  const texts = useTexts(clientsTexts)
  const nameOf = useClientName()
  const columns = useClientColumns()
  return (
    <RecordList
      items={clients}
      columns={columns}
      card={clientCard}
      cardActions={callAction}
      record={clientRecord}
      hrefOf={({ id }) => clientHref(id)}
      nameOf={nameOf}
      sort={tableSorts[sort]}
      onSort={({ key, direction }) => onSort(sortOf(key, direction))}
      isLoading={isLoading}
      empty={empty}
      labels={{ list: texts.title, loading: texts.loading }}
    />
  )
}
