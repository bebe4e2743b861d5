import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { command } from './command.ts'
import type { LoggedMail } from './logged-mail.ts'
import type { Args } from './schema.ts'
import { useCommand } from './use-command.ts'

type Filter = Omit<Args<'mail_log'>, 'business_id'>

/** The most rows mail_log returns at once. */
const pageSize = 50
const key = (businessId: string) => ['mail_log', businessId]

const fetchLog = (businessId: string, filter: Filter) =>
  command('mail_log', { business_id: businessId, ...filter })

// Waiting emails are sent within seconds.
const isMoving = (mails: readonly LoggedMail[] | undefined) =>
  mails?.some(({ status, attempts }) => status === 'sending' || (status === 'pending' && attempts === 0))
const soonMs = 3000

/** Newest first. */
export const useMailLog = (businessId: string, isFailed: boolean) =>
  useInfiniteQuery({
    queryKey: [...key(businessId), 'list', isFailed],
    queryFn: ({ pageParam }) =>
      fetchLog(businessId, { is_failed: isFailed, ...(pageParam === null ? {} : { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    refetchInterval: ({ state }) => (isMoving(state.data?.pages[0]) ? soonMs : false),
  })

/** The emails about one record. */
export const useRecordMails = (businessId: string, recordId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'record', recordId],
    queryFn: () => fetchLog(businessId, { record_id: recordId }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? soonMs : false),
  })

/** The newest failed emails that nobody has dealt with. */
export const useFailedMails = (businessId: string) =>
  useQuery({
    queryKey: [...key(businessId), 'failed'],
    queryFn: async () =>
      (await fetchLog(businessId, { is_failed: true })).filter(({ is_dismissed }) => !is_dismissed),
    staleTime: 60_000,
  })

/** Sends it again, with as many attempts as the first time. */
export const useRetryMail = (businessId: string) =>
  useCommand(businessId, 'retry_mail', (mail_id: string) => ({ mail_id }))
/** Dismisses the failure: it stays in the log and is no longer reported. */
export const useDismissMail = (businessId: string) =>
  useCommand(businessId, 'dismiss_mail', (mail_id: string) => ({ mail_id }))
