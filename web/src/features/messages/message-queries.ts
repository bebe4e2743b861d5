import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { foundIn } from '#data/found.ts'
import { useListPages } from '#data/list-pages.ts'
import { type FilterOf, listShape } from '#data/list-shape.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

export const inboxShape = listShape({ sorts: ['newest'], choices: { show: ['unread'] } })
export type InboxFilter = FilterOf<typeof inboxShape>

const listed = `id:client_id, last_at, last_author, last_preview, last_file, is_unread,
  client:clients(${clientName}, email)` as const
export type ListedThread = Selected<'message_threads', typeof listed>

function listQuery(businessId: string, { search, show }: InboxFilter) {
  const all = rest.from('message_threads').select(listed, { count: 'exact' }).eq('business_id', businessId)
  let query = foundIn(all, 'message_threads', listed, { businessId, search })
  if (show === 'unread') query = query.eq('is_unread', true)
  return query.order('last_at', { ascending: false }).order('client_id')
}

export const useInbox = (businessId: string, filter: InboxFilter) =>
  useListPages<ListedThread>({
    key: ['messages', businessId],
    filter,
    query: () => listQuery(businessId, filter),
  })

/** Up to where each side has read; null before the first message. */
export const useThread = (businessId: string, clientId: string) =>
  useQuery({
    queryKey: ['messages', businessId, 'thread', clientId],
    queryFn: async () => {
      const columns = 'last_number, from_client, client_read, business_read, client_mailed' as const
      const query = rest.from('message_threads').select(columns).eq('business_id', businessId)
      return rowsOf(await query.eq('client_id', clientId).limit(1))[0] ?? null
    },
  })

const written = `id, number, author, user_id, body, created_at,
  files:message_files(id, name, mime_type, size_bytes, width, height, path)` as const
export type WrittenMessage = Selected<'messages', typeof written>

/** How many messages are read at once, as on the client's page. */
const pageSize = 30

/** The messages of a thread, newest first. */
export const useMessages = (businessId: string, clientId: string) =>
  useInfiniteQuery({
    queryKey: ['messages', businessId, 'of', clientId],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam: before }): Promise<WrittenMessage[]> => {
      const all = rest
        .from('messages')
        .select(written)
        .eq('business_id', businessId)
        .eq('client_id', clientId)
      const page = before === null ? all : all.lt('number', before)
      const newest = page.order('number', { ascending: false }).limit(pageSize)
      return rowsOf(await newest.order('created_at', { referencedTable: 'files' }))
    },
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.number : undefined),
  })
