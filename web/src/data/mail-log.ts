import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'

import { rowsOf } from './table.ts'

export type MailStatus = 'pending' | 'sending' | 'sent' | 'failed'

/** A mail that left the house, or did not. What it says is not in it. */
export type LoggedMail = {
  id: string
  kind: string
  record: 'client' | 'quote' | 'visit' | 'invoice' | 'payment' | 'request' | null
  record_id: string | null
  to_address: string
  status: MailStatus
  attempts: number
  /** Why not: the reader's address was refused, a day has passed, no server took it. */
  last_error: 'refused' | 'expired' | 'unreachable' | null
  created_at: string
  sent_at: string | null
  can_retry: boolean
  is_dismissed: boolean
}

type Asked = { record_id?: string; before?: string; is_failed?: boolean }

/** As many as mail_log answers at once. */
const pageSize = 50
const key = (businessId: string) => ['mail_log', businessId]

const ask = async (businessId: string, asked: Asked) =>
  rowsOf<LoggedMail[]>(await rest.rpc('mail_log', { business_id: businessId, ...asked }))

// What waits leaves within seconds.
const isMoving = (mails: readonly LoggedMail[] | undefined) =>
  mails?.some(({ status, attempts }) => status === 'sending' || (status === 'pending' && attempts === 0))
const soonMs = 3000

/** Newest first. */
export const useMailLog = (businessId: string, isFailed: boolean) =>
  useInfiniteQuery({
    queryKey: [...key(businessId), 'list', isFailed],
    queryFn: ({ pageParam }) =>
      ask(businessId, { is_failed: isFailed, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    refetchInterval: ({ state }) => (isMoving(state.data?.pages[0]) ? soonMs : false),
  })

/** The mails about one record. */
export const useRecordMails = (businessId: string, recordId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'record', recordId],
    queryFn: () => ask(businessId, { record_id: recordId }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? soonMs : false),
  })

/** The newest ones that failed and that nobody has dealt with. */
export const useFailedMails = (businessId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'failed'],
    queryFn: async () =>
      (await ask(businessId, { is_failed: true })).filter(({ is_dismissed }) => !is_dismissed),
    staleTime: 60_000,
  })

function useMailStep(businessId: string, step: 'retry_mail' | 'dismiss_mail') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (mailId: string) => {
      const { error, status } = await rest.rpc(step, { mail_id: mailId })
      if (error) throw toFailure(error, status)
    },
    onSettled: () => client.invalidateQueries({ queryKey: key(businessId) }),
  })
}

/** Tries again, as often as the outbox does at first. */
export const useRetryMail = (businessId: string) => useMailStep(businessId, 'retry_mail')
/** Leaves it at that: it stays in the log and is told no more. */
export const useDismissMail = (businessId: string) => useMailStep(businessId, 'dismiss_mail')
