import type { Role } from './role.ts'

export const actions = [
  'view clients',
  'create clients',
  'edit clients',
  'delete clients',
  'import and export',
  'edit properties',
  'view jobs',
  'edit jobs',
  'work on visits',
  'edit requests',
  'view quotes',
  'edit quotes',
  'edit services',
  'edit schedule',
  'view invoices',
  'edit invoices',
  'record payments',
  'enter expenses',
  'view finances',
  'manage team',
  'edit business',
  'set currency',
  'view referrals',
  'give feedback',
] as const

export type Action = (typeof actions)[number]

/** What the interface shows or hides. The policies in SQL are the authority; the access matrix proves both agree. */
const allowed: Record<Action, readonly Role[]> = {
  'view clients': ['owner', 'manager', 'worker'],
  'create clients': ['owner', 'manager', 'worker'],
  'edit clients': ['owner', 'manager', 'worker'],
  'delete clients': ['owner', 'manager'],
  'import and export': ['owner', 'manager'],
  'edit properties': ['owner', 'manager', 'worker'],
  'view jobs': ['owner', 'manager', 'worker'],
  'edit jobs': ['owner', 'manager'],
  'work on visits': ['owner', 'manager', 'worker'],
  'edit requests': ['owner', 'manager'],
  'view quotes': ['owner', 'manager'],
  'edit quotes': ['owner', 'manager'],
  'edit services': ['owner', 'manager'],
  'edit schedule': ['owner', 'manager'],
  'view invoices': ['owner', 'manager', 'worker'],
  'edit invoices': ['owner', 'manager'],
  'record payments': ['owner', 'manager'],
  'enter expenses': ['owner', 'manager', 'worker'],
  'view finances': ['owner', 'manager'],
  'manage team': ['owner', 'manager'],
  'edit business': ['owner', 'manager'],
  'set currency': ['owner', 'manager'],
  'view referrals': ['owner', 'manager'],
  'give feedback': ['owner', 'manager', 'worker'],
}

/** Nobody may do anything without a role. */
export const can = (role: Role | null, action: Action): boolean =>
  role !== null && allowed[action].includes(role)
