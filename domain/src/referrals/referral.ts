export const referralStatuses = ['pending', 'registered', 'converted', 'rewarded'] as const
export type ReferralStatus = (typeof referralStatuses)[number]

export const referralReward = 50

/** How old the friend's first payment is before the referral counts: then a bank no longer takes it back. */
export const settledDays = 14

/** The most rewards of one person in twelve months. */
export const rewardsOfYear = 20

/** A row of referrals. */
export type Referral = {
  id: string
  referrer_id: string
  business_id: string
  referral_code: string
  referred_email: string
  status: ReferralStatus
  reward_amount: number
  created_at: string
  registered_at: string | null
  converted_at: string | null
  rewarded_at: string | null
}

/** A row of referral_stats. */
export type ReferralStats = {
  business_id: string
  referral_code: string
  total_referrals: number
  registered_referrals: number
  converted_referrals: number
  updated_at: string
}

export const canConvert = (referral: Pick<Referral, 'status'>): boolean => referral.status === 'registered'
