import { useQuery } from '@tanstack/react-query'
import { command } from '#data/command.ts'
import { clientName, rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf, table } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

const muted = `id, ${clientName}` as const
export type MutedClient = Selected<'clients', typeof muted>

const key = (businessId: string) => ['reminders', businessId]

export const useReminderCalendar = (businessId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'calendar'],
    queryFn: () => command('reminder_calendar', { business_id: businessId }),
  })

/** The clients who get no reminders, by name. */
export const useMutedClients = (businessId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'muted'],
    queryFn: async () => {
      const query = rest.from('clients').select(muted).eq('business_id', businessId)
      const rows = query.eq('is_reminder_muted', true).order('name').order('id').limit(500)
      return rowsOf(await rows)
    },
  })

/** Turns one client's reminders off or on. */
export const useMuteClient = (businessId: string) =>
  useWrite(
    businessId,
    { changes: ['clients'], isAwaited: true },
    ({ id, isMuted }: { id: string; isMuted: boolean }) =>
      table('clients').update(id, { is_reminder_muted: isMuted }),
  )
