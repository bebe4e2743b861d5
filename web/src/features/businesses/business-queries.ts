import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { rest } from '#data/rest.ts'
import { rowsOf } from '#data/table.ts'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useSignedIn } from '#session/session.tsx'

export type MemberCounts = { members: number; owners: number }

async function fetchMemberCounts(): Promise<Map<string, MemberCounts>> {
  const rows = rowsOf(await rest.from('team_members').select('business_id, role').eq('is_active', true))
  const counts = new Map<string, MemberCounts>()
  for (const { business_id, role } of rows) {
    const { members, owners } = counts.get(business_id) ?? { members: 0, owners: 0 }
    counts.set(business_id, { members: members + 1, owners: owners + (role === 'owner' ? 1 : 0) })
  }
  return counts
}

/** How many people, and how many owners, work in each business of the signed-in person. */
export function useMemberCounts() {
  const { userId } = useSignedIn()
  return useQuery({ queryKey: ['team_members', userId, 'counts'], queryFn: fetchMemberCounts })
}

export const offerBusiness = (business_id: string, user_id: string) =>
  command('offer_business', { business_id, user_id })
export const endOffer = (business_id: string) => command('end_business_offer', { business_id })
export const acceptBusiness = (business_id: string) => command('accept_business', { business_id })
export const closeBusiness = (business_id: string, business_name: string) =>
  command('close_business', { business_id, business_name })
export const reopenBusiness = (business_id: string) => command('reopen_business', { business_id })

/** One step at a time, reported; then the person's businesses are read again. Resolves to true on success. */
export function useBusinessStep() {
  const { refresh } = useSignedIn()
  const report = useReport()
  const { isBusy, run } = useBusy()
  const step = async (work: () => Promise<unknown>, sentences: { done: string; failed: string }) => {
    let isDone = false
    await run(async () => {
      isDone = await report(work, sentences)
      await refresh().catch(() => {})
    })
    return isDone
  }
  return { isBusy, step }
}
