import { type Action, actions, can } from '@fieldlark/domain/team/permissions.ts'
import { type Role, roles } from '@fieldlark/domain/team/role.ts'
import { expect, test } from 'vitest'
import { expectations } from '#access/expectations.ts'

const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

/** What the interface allows by name, and the rights that are needed for it; null where no table is there yet. */
const needed: Record<Action, readonly `${string}.${Verb}`[] | null> = {
  'view clients': ['clients.select', 'property_addresses.select', 'client_counts.select'],
  'create clients': ['clients.insert'],
  'edit clients': ['clients.update'],
  'delete clients': ['clients.delete'],
  'import and export': ['client_imports.insert', 'client_imports.select'],
  'edit properties': ['property_addresses.insert', 'property_addresses.update', 'property_addresses.delete'],
  'view jobs': null,
  'edit jobs': null,
  'view invoices': null,
  'view finances': ['team_member_costs.select'],
  'manage team': ['team_invitations.select', 'team_member_costs.update'],
  'edit business': ['businesses.update'],
  'set currency': ['businesses.update'],
  'view referrals': ['referrals.select', 'referral_stats.select'],
  'give feedback': ['feedback.insert'],
}

const holders = (right: `${string}.${Verb}`): readonly Role[] | string | undefined => {
  const [table = '', name] = right.split('.')
  const verb = verbs.find((each) => each === name)
  return verb && expectations[table]?.[verb]
}

test.each(actions)('who may "%s" in the interface may in the database, and nobody else', (action) => {
  for (const right of needed[action] ?? []) {
    expect(holders(right), right).toEqual(roles.filter((role) => can(role, action)))
  }
})
