import type { Profile } from '@fieldlark/domain/accounts/profile.ts'
import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { Client } from '@fieldlark/domain/clients/client.ts'
import type { Property } from '@fieldlark/domain/clients/property.ts'
import type { Feedback } from '@fieldlark/domain/feedback/feedback.ts'
import type { Referral, ReferralStats } from '@fieldlark/domain/referrals/referral.ts'
import type { Invitation } from '@fieldlark/domain/team/invitation.ts'
import type { Member } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from '#access/people.ts'
import { columnsOf, type Keys } from './columns.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const profiles: Keys<Profile> = {
  id: true,
  full_name: null,
  email: null,
  language: true,
  signup_language: null,
  trade: null,
  referred_by: null,
  referral_reward_claimed: true,
  created_at: true,
  updated_at: true,
}

const businesses: Keys<Business> = {
  id: true,
  user_id: true,
  business_name: true,
  trade: null,
  language: true,
  timezone: true,
  plan_status: true,
  trial_ends_at: null,
  is_active: true,
  referral_code: true,
  currency: null,
  currency_set_at: null,
  default_tax_rate: true,
  automated_reminders: true,
  email_notifications: true,
  business_logo_url: null,
  contact_person: null,
  phone: null,
  email: null,
  address: null,
  registration_number: null,
  subdomain: null,
  facebook_url: null,
  x_url: null,
  instagram_url: null,
  yelp_url: null,
  google_business_url: null,
  version: true,
  created_at: true,
  updated_at: true,
  workers_see_all_work: true,
  workers_message_clients: true,
  ready_texts: true,
  closed_at: null,
  offered_to: null,
  offered_by: null,
  offered_at: null,
  country: null,
}

const team_members: Keys<Member> = {
  id: true,
  business_id: true,
  user_id: true,
  role: true,
  is_active: true,
  joined_at: true,
  returned_at: null,
}

const team_invitations: Keys<Invitation> = {
  id: true,
  business_id: true,
  email: true,
  role: true,
  status: true,
  invited_by: true,
  accepted_by: null,
  expires_at: true,
  accepted_at: null,
  sent_count: true,
  created_at: true,
  updated_at: true,
  language: null,
}

const clients: Keys<Client> = {
  id: true,
  business_id: true,
  user_id: true,
  created_by_user_id: null,
  name: null,
  title: null,
  first_name: null,
  last_name: null,
  company_name: null,
  email: null,
  phone: null,
  address: null,
  notes: null,
  lead_source: null,
  client_status: true,
  is_active: true,
  is_tax_exempt: true,
  tax_rate_id: null,
  language: null,
  payment_terms: null,
  is_reminder_muted: true,
  is_sample: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const property_addresses: Keys<Property> = {
  id: true,
  business_id: true,
  client_id: true,
  property_type: true,
  address: true,
  city: null,
  state: null,
  zip_code: null,
  country: true,
  remarks: null,
  tax_rate_id: null,
  latitude: null,
  longitude: null,
  is_primary: true,
  version: true,
  created_at: true,
  updated_at: true,
}

const feedback: Keys<Feedback> = {
  id: true,
  user_id: true,
  business_id: true,
  message: true,
  created_at: true,
}

const referrals: Keys<Referral> = {
  id: true,
  referrer_id: true,
  business_id: true,
  referral_code: true,
  referred_email: true,
  status: true,
  reward_amount: true,
  created_at: true,
  registered_at: null,
  converted_at: null,
  rewarded_at: null,
}

const referral_stats: Keys<ReferralStats> = {
  business_id: true,
  referral_code: true,
  total_referrals: true,
  registered_referrals: true,
  converted_referrals: true,
  updated_at: true,
}

test.each(
  Object.entries({
    profiles,
    businesses,
    team_members,
    team_invitations,
    clients,
    property_addresses,
    feedback,
    referrals,
    referral_stats,
  }),
)('the entity has the columns of %s', async (table, keys) => {
  expect(await columnsOf(scratch.database, table)).toEqual(keys)
})
