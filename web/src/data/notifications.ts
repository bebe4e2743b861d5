import { useQuery } from '@tanstack/react-query'

import { type NotificationEvent, notificationEvents } from './notification-events.ts'
import { namesOf } from './notified-records.ts'
import { rest } from './rest.ts'
import type { Row } from './schema.ts'
import { rowsOf } from './table.ts'
import { useCommand } from './use-command.ts'

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
  /** How many visits it is about. */
  howMany: number
}

const most = 20

type NotificationRow = Pick<
  Row<'notifications'>,
  'id' | 'event' | 'record' | 'record_id' | 'day' | 'how_many' | 'created_at' | 'read_at'
>

const eventOf = ({ record, event }: NotificationRow) =>
  notificationEvents.find((each) => each === event || each === `${record}.${event}`)

async function fetchNotifications(businessId: string): Promise<Notification[]> {
  const rows: NotificationRow[] = rowsOf(
    await rest
      .from('notifications')
      .select('id, event, record, record_id, day, how_many, created_at, read_at')
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
      day: about?.day ?? each.day,
      howMany: each.how_many,
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

const mostElsewhere = 200

/** How many the caller has not read in each of their other businesses, by its id. */
export const useUnreadElsewhere = (businessId: string, isOn: boolean) =>
  useQuery({
    queryKey: ['notifications', businessId, 'elsewhere'],
    enabled: isOn,
    staleTime: 0,
    queryFn: async () => {
      const rows = rowsOf(
        await rest
          .from('notifications')
          .select('business_id')
          .is('read_at', null)
          .neq('business_id', businessId)
          .limit(mostElsewhere),
      )
      const counts = new Map<string, number>()
      for (const { business_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
      return counts
    },
  })

/** Marks all up to this one as read. */
export const useReadUpTo = (businessId: string) =>
  useCommand(businessId, 'read_notifications', (id: number) => ({ business_id: businessId, up_to: id }))
