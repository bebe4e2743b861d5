import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'

import { rowsOf } from './table.ts'

export type EventRecord =
  | 'client'
  | 'request'
  | 'quote'
  | 'job'
  | 'visit'
  | 'series'
  | 'invoice'
  | 'payment'
  | 'expense'

/** A row of record_events. user_id null: a client by their link, or the system. */
export type RecordEvent = {
  id: number
  kind: string
  user_id: string | null
  data: Readonly<Record<string, unknown>>
  created_at: string
  /** When it was done, where that was before it arrived. */
  happened_at: string | null
}

const most = 100

export const eventsKey = (businessId: string) => ['record_events', businessId]

/** The events of one record, newest first. */
export const useRecordEvents = (businessId: string, record: EventRecord, recordId: string) =>
  useQuery({
    queryKey: [...eventsKey(businessId), record, recordId],
    queryFn: async () => {
      const query = rest.from('record_events').select('id, kind, user_id, data, created_at, happened_at')
      const ofRecord = query.eq('business_id', businessId).eq('record', record).eq('record_id', recordId)
      return rowsOf(await ofRecord.order('id', { ascending: false }).limit(most))
    },
  })
