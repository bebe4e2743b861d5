import { useQuery } from '@tanstack/react-query'

import { namesOf } from './notified-records.ts'
import { rest } from './rest.ts'
import type { Row } from './schema.ts'
import { countOf, rowsOf } from './table.ts'
import { useCommand } from './use-command.ts'

/** What a person is told of, by the record and what happened to it. */
export const notificationEvents = [
  'quote.viewed',
  'quote.approved',
  'quote.declined',
  'quote.changes_requested',
  'quote.renewal_asked',
  'invoice.viewed',
  'invoice.claimed_paid',
  'invoice.payment_recorded',
  'visit.moved',
  'visit.unscheduled',
  'visit.cancelled',
  'mail_failed',
  'accepted',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** number, client and day are null where there is no such record, or no longer. */
export type Notification = {
  id: number
  event: NotificationEvent
  record: string | null
  recordId: string | null
  at: string
  isRead: boolean
  number: string | null
  client: string | null
  day: string | null
}

const most = 20

type NotificationRow = Pick<
  Row<'notifications'>,
  'id' | 'event' | 'record' | 'record_id' | 'created_at' | 'read_at'
>

const eventOf = ({ record, event }: NotificationRow) =>
  notificationEvents.find((each) => each === event || each === `${record}.${event}`)

async function fetchNotifications(businessId: string): Promise<Notification[]> {
  const rows: NotificationRow[] = rowsOf(
    await rest
      .from('notifications')
      .select('id, event, record, record_id, created_at, read_at')
      .eq('business_id', businessId)
      .order('id', { ascending: false })
      .limit(most),
  )
  const names = await namesOf(rows)
  return rows.flatMap((each) => {
    const event = eventOf(each)
    if (!event) return []
    const about = each.record_id === null ? undefined : names.get(each.record_id)
    return {
      id: each.id,
      event,
      record: each.record,
      recordId: each.record_id,
      at: each.created_at,
      isRead: each.read_at !== null,
      number: about?.number ?? null,
      client: about?.client?.name ?? null,
      day: about?.day ?? null,
    }
  })
}

/** The caller's newest, newest first. */
export const useNotifications = (businessId: string) =>
  useQuery({
    queryKey: ['notifications', businessId, 'newest'],
    queryFn: () => fetchNotifications(businessId),
    // Each opening asks anew.
    staleTime: 0,
  })

/** How many the caller has not read. */
export const countUnread = async (businessId: string): Promise<number> =>
  countOf(
    await rest
      .from('notifications')
      .select('id', { count: 'exact', head: true })
      .eq('business_id', businessId)
      .is('read_at', null),
  )

/** Marks all up to this one as read. */
export const useReadUpTo = (businessId: string) =>
  useCommand(businessId, 'read_notifications', (id: number) => ({ business_id: businessId, up_to: id }))
