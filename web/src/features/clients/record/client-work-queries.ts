import { useQuery } from '@tanstack/react-query'

import { rest } from '#data/rest.ts'
import type { Selected } from '#data/schema.ts'
import { rowsOf } from '#data/table.ts'

const requestOfClient = 'id, request_number, title, status, created_at'
const quoteOfClient = 'id, quote_number, title, status, valid_until, total, created_at'
const jobOfClient = 'id, job_number, title, status, amount, created_at'
export type ClientWork = {
  requests: Selected<'requests', typeof requestOfClient>[]
  quotes: Selected<'quotes', typeof quoteOfClient>[]
  jobs: Selected<'jobs', typeof jobOfClient>[]
}

const newestFirst = { ascending: false } as const
const shownOfClient = 20

/** Which kinds of records the viewer may see beside jobs. */
export type VisibleWork = { requests: boolean; quotes: boolean }

/**
 * A client's requests, quotes and jobs, newest first. Workers see the jobs they are assigned to, and all of them
 * where `workers_see_all_work` is on.
 */
export const useClientWork = (businessId: string, clientId: string, visible: VisibleWork) =>
  useQuery({
    queryKey: ['client-work', businessId, clientId, visible],
    staleTime: 0,
    queryFn: async (): Promise<ClientWork> => {
      const requests = rest.from('requests').select(requestOfClient)
      const quotes = rest.from('quotes').select(quoteOfClient)
      const jobs = rest.from('jobs').select(jobOfClient)
      const own = { business_id: businessId, client_id: clientId }
      const answers = await Promise.all([
        visible.requests
          ? requests.match(own).order('created_at', newestFirst).order('id').limit(shownOfClient)
          : null,
        visible.quotes
          ? quotes.match(own).order('created_at', newestFirst).order('id').limit(shownOfClient)
          : null,
        jobs.match(own).order('created_at', newestFirst).order('id').limit(shownOfClient),
      ])
      return {
        requests: answers[0] ? rowsOf(answers[0]) : [],
        quotes: answers[1] ? rowsOf(answers[1]) : [],
        jobs: rowsOf(answers[2]),
      }
    },
  })
