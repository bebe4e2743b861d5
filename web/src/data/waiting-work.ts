import type { NamedClient } from '@fieldlark/domain/clients/client.ts'
import type { Job } from '@fieldlark/domain/jobs/job.ts'
import type { Quote } from '@fieldlark/domain/quotes/quote.ts'
import type { Request } from '@fieldlark/domain/requests/request.ts'
import { useQuery } from '@tanstack/react-query'

import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

const client = 'client:clients(id, name, title, first_name, last_name, company_name)'
type OfClient = { client: (NamedClient & { id: string }) | null }

export type WaitingRequest = Pick<Request, 'id' | 'title' | 'urgency' | 'created_at'> & OfClient

/** Requests nobody has turned to yet: the most urgent and then the oldest first; `total` counts all of them. */
export const useWaitingRequests = (businessId: string, shown: number) =>
  useQuery({
    queryKey: ['requests', businessId, 'waiting', shown],
    queryFn: async () => {
      const columns = `id, title, urgency, created_at, ${client}`
      const query = rest.from('requests').select(columns, { count: 'exact' })
      const waiting = query.eq('business_id', businessId).eq('status', 'unscheduled')
      // Urgent and high are few; the rest stand in the order they came.
      const answer = await waiting.order('created_at').order('id').limit(100)
      const ranks = { urgent: 0, high: 1, normal: 2 } as const
      const rows = rowsOf<WaitingRequest[]>(answer as never).toSorted(
        (a, b) => ranks[a.urgency] - ranks[b.urgency],
      )
      return { rows: rows.slice(0, shown), total: answer.count ?? rows.length }
    },
  })

export type WaitingQuote = Pick<
  Quote,
  | 'id'
  | 'title'
  | 'quote_number'
  | 'status'
  | 'total'
  | 'valid_until'
  | 'sent_at'
  | 'followed_up_at'
  | 'viewed_at'
> &
  OfClient

/** Quotes that wait for an answer, or whose answer waits for somebody: those about to lapse first. */
export const useWaitingQuotes = (businessId: string) =>
  useQuery({
    queryKey: ['quotes', businessId, 'waiting'],
    queryFn: async () => {
      const columns = `id, title, quote_number, status, total, valid_until, sent_at, followed_up_at, viewed_at, ${client}`
      const query = rest.from('quotes').select(columns).eq('business_id', businessId)
      const waiting = query.in('status', ['sent', 'changes_requested', 'approved']).eq('is_archived', false)
      return rowsOf<WaitingQuote[]>(
        (await waiting.order('valid_until', { nullsFirst: false }).order('id').limit(200)) as never,
      )
    },
  })

export type ClientWork = {
  requests: Pick<Request, 'id' | 'request_number' | 'title' | 'status' | 'created_at'>[]
  quotes: Pick<Quote, 'id' | 'quote_number' | 'title' | 'status' | 'valid_until' | 'total' | 'created_at'>[]
  jobs: Pick<Job, 'id' | 'job_number' | 'title' | 'status' | 'amount' | 'created_at'>[]
}

/** What was asked for, offered to and done for one client, newest first. Workers see only jobs that are theirs. */
export const useClientWork = (businessId: string, clientId: string, isOffice: boolean) =>
  useQuery({
    queryKey: ['client-work', businessId, clientId, isOffice],
    staleTime: 0,
    queryFn: async (): Promise<ClientWork> => {
      const newest = async (table: string, columns: string) => {
        const query = rest.from(table).select(`id, title, status, created_at, ${columns}`)
        const own = query.eq('business_id', businessId).eq('client_id', clientId)
        return rowsOf((await own.order('created_at', { ascending: false }).order('id').limit(20)) as never)
      }
      const [requests, quotes, jobs] = await Promise.all([
        isOffice ? newest('requests', 'request_number') : [],
        isOffice ? newest('quotes', 'quote_number, valid_until, total') : [],
        newest('jobs', 'job_number, amount'),
      ])
      return { requests, quotes, jobs } as ClientWork
    },
  })
