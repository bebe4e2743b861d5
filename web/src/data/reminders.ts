import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { RemindedRecord } from '@fieldlark/domain/reminders/reminder.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { businesses } from './businesses.ts'
import { rowsOf } from './table.ts'

/** A step that would go out on a day, if nothing happens until then. */
export type PlannedReminder = {
  day: string
  record: RemindedRecord
  record_id: string
  step: 'due_1' | 'due_7' | 'due_14' | 'day_3' | 'day_7' | 'day_before'
  client_id: string
  client_name: string | null
  title: string
  amount: number | null
}

export type MutedClient = NamedClient & { id: string }

const key = (businessId: string) => ['reminders', businessId]

export const useReminderCalendar = (businessId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'calendar'],
    queryFn: async () =>
      rowsOf<PlannedReminder[]>(await rest.rpc('reminder_calendar', { business_id: businessId })),
  })

/** Clients who get no reminders, by name. */
export const useMutedClients = (businessId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'muted'],
    queryFn: async () => {
      const columns = 'id, name, title, first_name, last_name, company_name'
      const query = rest.from('clients').select(columns).eq('business_id', businessId)
      const muted = query.eq('is_reminder_muted', true).order('name').order('id').limit(500)
      return rowsOf<MutedClient[]>(await muted)
    },
  })

/** One client's reminders, off or on again. */
export function useMuteClient(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isMuted }: { id: string; isMuted: boolean }) => {
      const change = rest.from('clients').update({ is_reminder_muted: isMuted })
      const { error, status } = await change.eq('id', id).eq('business_id', businessId)
      if (error) throw toFailure(error, status)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['clients', businessId] })
      return client.invalidateQueries({ queryKey: key(businessId) })
    },
  })
}

export type MailSwitch = 'automated_reminders' | 'email_notifications'

/** `version` is what was read: a write over somebody else's is refused as 'stale'. */
export function useSetMailSwitch(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, isOn, version }: { name: MailSwitch; isOn: boolean; version: number }) =>
      businesses.update(businessId, { [name]: isOn, version }),
    onSettled: () => client.invalidateQueries({ queryKey: key(businessId) }),
  })
}
