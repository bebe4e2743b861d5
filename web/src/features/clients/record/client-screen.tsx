import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'

import { useClient } from '#data/clients.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { ClientStatusBadge } from '#parts/clients/client-status-badge.tsx'
import { RecordColumns } from '#parts/record/record-columns.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { TaxRateBadge } from '#parts/taxes/tax-rate-badge.tsx'
import { clientEditHref, paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { clientsTexts } from '../clients.texts.ts'
import type { EditState } from '../edit/client-edit-screen.tsx'
import { useIsOwnClient } from '../own-client.ts'
import { ClientAccount } from './client-account.tsx'
import { ClientContact } from './client-contact.tsx'
import { ClientMenu } from './client-menu.tsx'
import { ClientWork } from './client-work.tsx'
import { PropertyList } from './property-list.tsx'

/** One client: contact details, properties, work, account and notes. */
export function ClientScreen() {
  const { clientId = '' } = useParams()
  return <ClientRecord id={clientId} />
}

/** The same on a page or beside the list. */
export function ClientRecord({ id }: { id: string }) {
  const { id: businessId } = useBusiness()
  const { data: client, error, refetch } = useClient(businessId, id)
  if (client && !isGone(error)) return <Details client={client} businessId={businessId} />
  if (error) return <RecordMissing record="client" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="client" />
}

function Details({ client, businessId }: { client: Client; businessId: string }) {
  const texts = useTexts(clientsTexts)
  const name = useClientName()(client)
  const canQuote = useCan('edit quotes')
  const canSeeAccount = useCan('view client account')
  const isOwn = useIsOwnClient(businessId, client) ?? false
  return (
    <>
      <RecordHead
        page={texts.documentTitle(name)}
        back={{ to: paths.clients, label: texts.back }}
        title={<bdi>{name}</bdi>}
        status={<Facts client={client} name={name} />}
        actions={
          <>
            <ClientMenu client={client} businessId={businessId} name={name} />
            {isOwn && (
              <EditLink client={client}>
                <Pencil aria-hidden />
                {texts.edit}
              </EditLink>
            )}
            {canQuote && (
              <Button render={<Link to={`${paths.quoteNew}?client=${client.id}`} />}>
                <ScrollText aria-hidden />
                {texts.newQuote}
              </Button>
            )}
          </>
        }
      />
      <RecordColumns wide="lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-4">
          <ClientContact client={client} />
          <Notes client={client} canEdit={isOwn} />
        </div>
        <div className="grid gap-4">
          {canSeeAccount && <ClientAccount client={client} businessId={businessId} />}
          <ClientWork businessId={businessId} clientId={client.id} />
          <PropertyList businessId={businessId} clientId={client.id} canEdit={isOwn} />
        </div>
      </RecordColumns>
    </>
  )
}

function EditLink({ client, children }: { client: Client; children: ReactNode }) {
  const state: EditState = { isFromClient: true }
  return (
    <Button variant="secondary" render={<Link to={clientEditHref(client.id)} state={state} />}>
      {children}
    </Button>
  )
}

function Facts({ client, name }: { client: Client; name: string }) {
  const company = client.company_name !== name && client.company_name
  return (
    <>
      <ClientStatusBadge status={client.client_status} />
      <TaxRateBadge of={client} />
      {company && <bdi className="truncate font-medium text-ink">{company}</bdi>}
    </>
  )
}

function Notes({ client, canEdit }: { client: Client; canEdit: boolean }) {
  const texts = useTexts(clientsTexts)
  return (
    <Card>
      <CardHeader title={texts.notes} />
      <CardBody>
        {client.notes ? (
          <p className="break-words whitespace-pre-line">{client.notes}</p>
        ) : (
          <>
            <p className="text-pretty text-ink-faint">{texts.noNotes}</p>
            {canEdit && (
              <div className="mt-3">
                <EditLink client={client}>
                  <NotebookPen aria-hidden />
                  {texts.writeNotes}
                </EditLink>
              </div>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
