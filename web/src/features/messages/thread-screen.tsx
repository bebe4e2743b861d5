import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useEffect, useLayoutEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useClient } from '#data/clients.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { UncheckedAddress } from '#parts/clients/unchecked-address.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { RecordHead } from '#parts/record/record-head.tsx'
import { isGone, RecordLoading, RecordMissing } from '#parts/record/record-missing.tsx'
import { clientEditHref, clientHref, paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { useMessages, useThread } from './message-queries.ts'
import { messagesTexts } from './messages.texts.ts'
import { ThreadComposer } from './thread-composer.tsx'
import { ThreadMessages } from './thread-messages.tsx'

/** What the business and one client write to each other. */
export function ThreadScreen() {
  const { clientId = '' } = useParams()
  const { id: businessId } = useBusiness()
  const { data: client, error, refetch } = useClient(businessId, clientId)
  if (client && !isGone(error)) return <Thread key={clientId} client={client} businessId={businessId} />
  if (error) return <RecordMissing record="client" error={error} onRetry={() => void refetch()} />
  return <RecordLoading record="client" />
}

function Thread({ client, businessId }: { client: Client; businessId: string }) {
  const texts = useTexts(messagesTexts)
  const name = useClientName()(client)
  return (
    // Between the bar at the top and the tabs, without the space that every other screen has below.
    <div
      className="flex flex-col"
      style={{ minHeight: 'calc(100dvh - 3.5rem - var(--tab-bar))', marginBottom: '-1.5rem' }}
    >
      <RecordHead
        page={texts.documentTitle(texts.with(name))}
        back={{ to: paths.messages, label: texts.title }}
        title={
          <Link to={clientHref(client.id)} className="hover:underline">
            <bdi>{name}</bdi>
          </Link>
        }
      />
      <Messages client={client} businessId={businessId} name={name} />
      <UncheckedAddress client={client} className="mt-3" />
      {!client.email && (
        <Alert
          tone="warning"
          className="mt-3"
          action={
            <Button variant="secondary" size="sm" render={<Link to={clientEditHref(client.id)} />}>
              {texts.addEmail}
            </Button>
          }
        >
          {texts.noEmail(name)}
        </Alert>
      )}
      <ThreadComposer client={client} businessId={businessId} />
    </div>
  )
}

/** Marks what the client wrote as read once it is shown. */
function useReading(businessId: string, clientId: string, fromClient: number, read: number) {
  const { mutate } = useCommand(businessId, 'read_messages')
  useEffect(() => {
    if (fromClient > read) mutate({ business_id: businessId, client_id: clientId, up_to: fromClient })
  }, [businessId, clientId, fromClient, read, mutate])
}

function Messages({ client, businessId, name }: { client: Client; businessId: string; name: string }) {
  const texts = useTexts(messagesTexts)
  const list = useMessages(businessId, client.id)
  const { data: thread } = useThread(businessId, client.id)
  const messages = (list.data?.pages ?? []).flat().toReversed()
  const newest = messages.at(-1)?.number ?? 0
  const fromClient = messages.findLast(({ author }) => author === 'client')?.number ?? 0
  useReading(businessId, client.id, thread ? fromClient : 0, thread?.business_read ?? 0)
  // The newest is at the bottom, where it is written.
  useLayoutEffect(() => {
    if (newest > 0) window.scrollTo({ top: document.documentElement.scrollHeight })
  }, [newest])
  if (list.isError && !list.data) {
    return <LoadFailed error={list.error} title={texts.loadFailed} onRetry={() => void list.refetch()} />
  }
  if (list.isPending) {
    return (
      <output aria-label={texts.loading} className="flex-1">
        <Skeleton className="mb-2 h-12 w-40 rounded-card" />
        <Skeleton className="ml-auto h-12 w-48 rounded-card" />
      </output>
    )
  }
  return (
    <div className="flex flex-1 flex-col justify-end gap-3">
      {messages.length === 0 && (
        <div className="grid gap-2 py-6 text-center text-pretty text-ink-soft">
          <p>{texts.nothingYet(name)}</p>
          <p className="text-xs">{texts.howItGoes}</p>
        </div>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mx-auto"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.earlier}
        </Button>
      )}
      <ThreadMessages
        messages={messages}
        thread={thread ?? null}
        businessId={businessId}
        clientId={client.id}
        name={name}
      />
    </div>
  )
}
