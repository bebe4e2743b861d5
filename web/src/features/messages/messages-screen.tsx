import { Avatar } from '@fieldlark/ui/avatar.tsx'
import { cn } from '@fieldlark/ui/class-names.ts'
import { RowContent } from '@fieldlark/ui/row-content.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useBusinessDay } from '#parts/dates/business-day.ts'
import { EmptyList } from '#parts/list/empty-list.tsx'
import { ListHead } from '#parts/list/list-head.tsx'
import { ListResults } from '#parts/list/list-results.tsx'
import { ListSearch } from '#parts/list/list-toolbar.tsx'
import { NewLink } from '#parts/list/new-link.tsx'
import { NoMatch } from '#parts/list/no-match.tsx'
import { StatusStrip } from '#parts/list/status-strip.tsx'
import { useListFilter } from '#parts/list/use-list-filter.ts'
import { useUnreadMessages } from '#parts/messages/unread-messages.ts'
import { messagesHref, paths } from '#paths.ts'
import { useBusiness } from '#session/session.tsx'
import { inboxShape, type ListedThread, useInbox } from './message-queries.ts'
import { messagesTexts } from './messages.texts.ts'

/** What clients wrote and what was written to them, newest first. */
export function MessagesScreen() {
  const texts = useTexts(messagesTexts)
  const { id: businessId } = useBusiness()
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(inboxShape)
  const list = useInbox(businessId, filter)
  const unread = useUnreadMessages(true)
  const items = [
    // Of another choice the list knows no number.
    { value: null, label: texts.all, count: isFiltered ? undefined : list.data?.pages.at(-1)?.total },
    { value: 'unread' as const, label: texts.unread, count: unread },
  ]
  return (
    <>
      <title>{texts.documentTitle(texts.title)}</title>
      <ListHead title={texts.title}>
        <StatusStrip
          label={texts.show}
          items={items}
          value={filter.show}
          onChange={(show) => change({ show })}
        />
        <ListSearch texts={texts} typed={typed} onTyped={setTyped} />
      </ListHead>
      <ListResults list={list} isFiltered={isFiltered} found={texts.found} loadFailed={texts.loadFailed}>
        {(threads, { isLoading }) => {
          if (isLoading) return <Loading label={texts.loading} />
          if (threads.length > 0) return <Threads threads={threads} />
          return isFiltered ? <NoMatch title={texts.noMatchTitle} onClear={clear} /> : <NoMessages />
        }}
      </ListResults>
    </>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <output aria-label={label} className="block">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} className="mb-2 h-14 rounded-card" />
      ))}
    </output>
  )
}

function NoMessages() {
  const texts = useTexts(messagesTexts)
  return (
    <EmptyList
      icon={<MessagesSquare />}
      title={texts.emptyTitle}
      body={texts.emptyBody}
      action={<NewLink to={paths.clients} label={texts.toClients} />}
    />
  )
}

function Threads({ threads }: { threads: readonly ListedThread[] }) {
  const texts = useTexts(messagesTexts)
  return (
    <ul aria-label={texts.title} className="-mx-4 divide-y divide-line">
      {threads.map((thread) => (
        <li key={thread.id}>
          <Thread thread={thread} />
        </li>
      ))}
    </ul>
  )
}

function Thread({
  thread: { id, client, last_at, last_author, last_preview, last_file, is_unread },
}: {
  thread: ListedThread
}) {
  const texts = useTexts(messagesTexts)
  const nameOf = useClientName()
  const dayOf = useBusinessDay()
  const name = client ? nameOf(client) : texts.noClient
  const preview = last_preview ?? (last_file ? texts.files[last_file] : texts.removed)
  return (
    <Link to={messagesHref(id)} className="block hover:bg-sunken">
      <RowContent
        glyph={<Avatar name={name} />}
        title={<bdi className={cn(is_unread && 'font-bold')}>{name}</bdi>}
        detail={
          <span className={cn(is_unread && 'font-semibold text-ink')}>
            {/* Who of the team it was is not in the list, so it never says “you”. */}
            {last_author === 'member' ? texts.team(preview) : preview}
          </span>
        }
        note={
          <>
            {is_unread && <span className="font-semibold text-field">{texts.isNew} · </span>}
            {dayOf(last_at)}
          </>
        }
      />
    </Link>
  )
}
