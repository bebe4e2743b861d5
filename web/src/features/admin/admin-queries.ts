import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

import type { Answers } from '#data/answers.ts'
import { callOnce } from '#data/call.ts'
import type { Args, CommandName } from '#data/schema.ts'
import { refreshAdmin } from '#data/stale.ts'
import { useStepAgain } from '#parts/sign-in/step-again.tsx'

const key = 'admin'
/** The most rows a list returns at once. */
const pageSize = 50

type ListName =
  | 'admin_users'
  | 'admin_businesses'
  | 'admin_feedback'
  | 'admin_outbox'
  | 'admin_referrals'
  | 'admin_audit'
type RecordName = 'admin_overview' | 'admin_jobs' | 'admin_user' | 'admin_business'
type ChangeName = Extract<
  CommandName,
  `admin_${'begin' | 'handle' | 'retry' | 'stop' | 'convert' | 'release'}_${string}`
>

/** A list, newest first. That it was seen is written down on the server, once for all its pages, so it is not read anew by itself. */
export const useAdminList = <Name extends ListName>(name: Name, filter: Omit<Args<Name>, 'before'>) =>
  useInfiniteQuery({
    queryKey: [key, name, filter],
    queryFn: async ({ pageParam }): Promise<Answers[Name]> => {
      const args = { ...filter, ...(pageParam !== null && { before: pageParam }) } as Args<Name>
      return (await callOnce(name, args)) as Answers[Name]
    },
    initialPageParam: null as string | number | null,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

/** The figures of a page, or one record. */
export const useAdminRecord = <Name extends RecordName>(name: Name, args: Args<Name>) =>
  useQuery({ queryKey: [key, name, args], queryFn: () => callOnce(name, args), refetchOnWindowFocus: false })

/** A change, before which the second factor may be asked for again. Resolves to false when it was not shown. */
export function useAdminChange<Name extends ChangeName>(name: Name) {
  const client = useQueryClient()
  const stepAgain = useStepAgain()
  return useMutation({
    mutationFn: async (args: Args<Name>): Promise<boolean> => {
      if (!(await stepAgain())) return false
      await callOnce(name, args)
      return true
    },
    onSettled: () => refreshAdmin(client),
  })
}
