import type { Referral, ReferralStats } from '@fieldlark/domain/referrals/referral.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { Failure } from '#connection/failure.ts'
import { command } from '#data/command.ts'
import { rest } from '#data/rest.ts'
import { refreshAccount } from '#data/stale.ts'
import { done, rowsOf } from '#data/table.ts'

/** Amounts of account credit, in US dollars as the plans are. */
export type AccountCredit = { total: number; earned: number; claimable: number }

export type ReferralPage = {
  code: string
  stats: Pick<ReferralStats, 'total_referrals' | 'registered_referrals' | 'converted_referrals'>
  referrals: readonly ListedReferral[]
  credit: AccountCredit
}

export type ListedReferral = Pick<
  Referral,
  'id' | 'referred_email' | 'status' | 'created_at' | 'registered_at' | 'converted_at' | 'rewarded_at'
>

const keyOf = (businessId: string) => ['account', 'referrals', businessId]

/** More than anybody has; the totals count them all. */
const mostListed = 500

/** The error says which of the specified sentences is shown. */
const missing = (message: 'business' | 'code_here' | 'code') => new Failure('not-found', message, message)

async function fetchCode(businessId: string): Promise<string> {
  const found = rowsOf(await rest.from('businesses').select('referral_code').eq('id', businessId))[0]
  if (!found) throw missing('business')
  if (!found.referral_code) throw missing('code_here')
  return found.referral_code
}

async function fetchStats(businessId: string): Promise<ReferralPage['stats']> {
  const columns = 'total_referrals, registered_referrals, converted_referrals'
  const found = rowsOf(await rest.from('referral_stats').select(columns).eq('business_id', businessId))[0]
  if (!found) throw missing('code')
  return found
}

const fetchReferrals = async (businessId: string) =>
  rowsOf(
    await rest
      .from('referrals')
      .select('id, referred_email, status, created_at, registered_at, converted_at, rewarded_at')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(mostListed),
  ) as ListedReferral[]

export const useReferrals = (businessId: string) =>
  useQuery({
    queryKey: keyOf(businessId),
    queryFn: async (): Promise<ReferralPage> => {
      const [code, stats, referrals, credit] = await Promise.all([
        fetchCode(businessId),
        fetchStats(businessId),
        fetchReferrals(businessId),
        command('account_credit', { business_id: businessId }),
      ])
      return { code, stats, referrals, credit: credit as AccountCredit }
    },
  })

/** Notes whom the business invited; somebody who is noted already stays as they are. */
export function useNoteFriend(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) => {
      const draft = { business_id: businessId, referred_email: email.toLowerCase() }
      const answer = await rest.from('referrals').insert(draft)
      if (answer.error?.code !== '23505') done(answer)
    },
    onSettled: () => refreshAccount(client, 'referrals', businessId),
  })
}

/** Takes the reward of having been referred; resolves to the amount, 0 when it was taken already. */
export function useClaim(businessId: string, userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => command('claim_referral_reward', { user_id: userId }),
    onSettled: () => refreshAccount(client, 'referrals', businessId),
  })
}
