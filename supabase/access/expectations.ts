import type { Role } from '@fieldlark/domain/team/role.ts'
import { officeExpectations } from './expectations-office.ts'
import { quoteExpectations } from './expectations-quotes.ts'
import { workExpectations } from './expectations-work.ts'
import type { Tenant } from './world.ts'

type Fields = Record<string, unknown>

/** Who may do what with the rows of the business he is in. In a business he is not in, nobody may do anything. */
export type Expectation = {
  select: readonly Role[]
  insert: readonly Role[] | 'everybody signed in'
  update: readonly Role[]
  delete: readonly Role[]
  upsert: readonly Role[]
  /** The row that is there already: what select, update, delete and upsert aim at. */
  there: (tenant: Tenant) => Fields
  /** A row that is not there yet. */
  fresh: (tenant: Tenant, stranger: string) => Fields
  /** What update and upsert change. */
  change: Fields
  /** The columns that make a row belong to a business; `business_id` where nothing is said. */
  tenantColumn?: 'id'
}

const members = ['owner', 'manager', 'worker'] as const
const managers = ['owner', 'manager'] as const

/** Every table and view of the public schema has a row here; a table without one fails the test. */
export const expectations: Record<string, Expectation> = {
  ...officeExpectations,
  ...quoteExpectations,
  ...workExpectations,
  businesses: {
    select: members,
    insert: 'everybody signed in',
    update: managers,
    delete: [],
    upsert: managers,
    there: ({ business }) => ({ id: business }),
    fresh: ({ owner }) => ({ user_id: owner, business_name: 'One more' }),
    change: { business_name: 'Changed' },
    tenantColumn: 'id',
  },
  client_counts: {
    select: members,
    insert: [],
    update: [],
    delete: [],
    upsert: [],
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, client_status: 'lead', clients: 100 }),
    change: { clients: 100 },
  },
  client_imports: {
    select: managers,
    insert: managers,
    update: [],
    delete: [],
    upsert: [],
    there: ({ business }) => ({ business_id: business, import_key: 'first' }),
    fresh: ({ business }) => ({ business_id: business, import_key: 'second', client_count: 1 }),
    change: { client_count: 2 },
  },
  clients: {
    select: members,
    insert: members,
    update: members,
    delete: managers,
    upsert: members,
    there: ({ client }) => ({ id: client }),
    fresh: ({ business }) => ({ business_id: business, name: 'New' }),
    change: { notes: 'Changed' },
  },
  feedback: {
    select: ['owner'], // who gave it
    insert: members,
    update: [],
    delete: [],
    upsert: [],
    there: ({ feedback }) => ({ id: feedback }),
    fresh: ({ business }) => ({ business_id: business, message: 'New' }),
    change: { message: 'Changed' },
  },
  profiles: {
    select: members,
    insert: [],
    update: ['worker'], // whose it is
    delete: [],
    upsert: [],
    there: ({ worker }) => ({ id: worker }),
    fresh: (_, stranger) => ({ id: stranger, full_name: 'New' }),
    change: { full_name: 'Changed' },
    tenantColumn: 'id',
  },
  property_addresses: {
    select: members,
    insert: members,
    update: members,
    delete: members,
    upsert: members,
    there: ({ property }) => ({ id: property }),
    fresh: ({ business, client }) => ({ business_id: business, client_id: client, address: '2 Elm St' }),
    change: { remarks: 'Changed' },
  },
  referral_stats: {
    select: managers,
    insert: [],
    update: [],
    delete: [],
    upsert: [],
    there: ({ business }) => ({ business_id: business }),
    fresh: ({ business }) => ({ business_id: business, referral_code: 'AAAAAAAA' }),
    change: { total_referrals: 100 },
  },
  referrals: {
    select: managers,
    insert: managers,
    update: [],
    delete: [],
    upsert: [],
    there: ({ referral }) => ({ id: referral }),
    fresh: ({ business }) => ({ business_id: business, referred_email: 'new@example.com' }),
    change: { status: 'rewarded' },
  },
  team_invitations: {
    select: managers,
    insert: [],
    update: [],
    delete: [],
    upsert: [],
    there: ({ invitation }) => ({ id: invitation }),
    fresh: ({ business, owner }) => ({
      business_id: business,
      email: 'new@example.com',
      role: 'manager',
      invited_by: owner,
      expires_at: '2050-01-01',
    }),
    change: { role: 'manager' },
  },
  team_member_costs: {
    select: managers,
    insert: managers,
    update: managers,
    delete: managers,
    upsert: managers,
    there: ({ business, worker }) => ({ business_id: business, user_id: worker }),
    fresh: ({ business, exMember }) => ({
      business_id: business,
      user_id: exMember,
      labor_cost_per_hour: 10,
    }),
    change: { labor_cost_per_hour: 0.01 },
  },
  team_members: {
    select: members,
    insert: [],
    update: [],
    delete: [],
    upsert: [],
    there: ({ business, worker }) => ({ business_id: business, user_id: worker }),
    fresh: ({ business }, stranger) => ({ business_id: business, user_id: stranger, role: 'worker' }),
    change: { role: 'owner' },
  },
}
