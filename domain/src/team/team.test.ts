import { expect, it } from 'vitest'
import { invitationDraftSchema, isForAccount, shownStatus } from './invitation.ts'
import { actions, can } from './permissions.ts'

it('allows everything to an owner and nothing to a stranger', () => {
  expect(actions.every((action) => can('owner', action))).toBe(true)
  expect(actions.some((action) => can(null, action))).toBe(false)
})

it('denies workers the team, settings and money, but not clients and jobs', () => {
  expect([
    'manage team',
    'edit business',
    'view finances',
    'delete clients',
    'edit jobs',
    'view quotes',
  ] as const).toSatisfy((forbidden: readonly (typeof actions)[number][]) =>
    forbidden.every((action) => !can('worker', action)),
  )
  expect(
    can('worker', 'edit clients') && can('worker', 'work on visits') && can('worker', 'view invoices'),
  ).toBe(true)
})

it('leaves the business itself to owners', () => {
  const ofOwners = ['set up business', 'hand business over', 'close business'] as const
  expect(ofOwners.filter((action) => can('owner', action))).toEqual([...ofOwners])
  expect(ofOwners.filter((action) => can('manager', action) || can('worker', action))).toEqual([])
})

it('shows a pending invitation as expired from the moment it expires', () => {
  const invitation = { status: 'pending' as const, expires_at: '2026-01-08T00:00:00Z' }
  expect(shownStatus(invitation, '2026-01-07T23:59:59Z')).toBe('pending')
  expect(shownStatus(invitation, '2026-01-08T00:00:00Z')).toBe('expired')
  expect(shownStatus({ ...invitation, status: 'accepted' }, '2027-01-01T00:00:00Z')).toBe('accepted')
})

it('lets only the account with the invited address accept, ignoring case', () => {
  expect(isForAccount({ email: 'Ann@example.com' }, ' ann@EXAMPLE.com')).toBe(true)
  expect(isForAccount({ email: 'ann@example.com' }, 'bob@example.com')).toBe(false)
})

it('never invites owners', () => {
  expect(invitationDraftSchema.safeParse({ email: 'a@b.co', role: 'owner' }).success).toBe(false)
  expect(invitationDraftSchema.safeParse({ email: 'a@b.co', role: 'worker' }).success).toBe(true)
})
