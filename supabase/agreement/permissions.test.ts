import { type Action, actions, can } from '@fieldlark/domain/team/permissions.ts'
import { type Role, roles } from '@fieldlark/domain/team/role.ts'
import { expect, test } from 'vitest'
import { expectations } from '#access/expectations.ts'

const verbs = ['select', 'insert', 'update', 'delete'] as const
type Verb = (typeof verbs)[number]

/** The actions of the interface, and the database rights that each needs. */
const needed: Record<Action, readonly `${string}.${Verb}`[]> = {
  'view clients': ['clients.select', 'property_addresses.select', 'client_counts.select'],
  'create clients': ['clients.insert'],
  'edit clients': ['clients.update'],
  'delete clients': ['clients.delete'],
  'view client account': ['client_statements.select', 'credits.select'],
  // Through a function that locks the job for the office: access/review-ask.test.ts.
  'ask for reviews': [],
  'edit client billing': ['document_settings.update', 'invoices.insert'],
  'change client email': [],
  'archive clients': [],
  'import and export': ['client_imports.insert', 'client_imports.select'],
  // Through send_message, by a setting of the business: access/messages.test.ts.
  'message clients': [],
  'edit properties': ['property_addresses.insert', 'property_addresses.update', 'property_addresses.delete'],
  'view jobs': [
    'jobs.select',
    'job_lines.select',
    'visits.select',
    'visit_signoffs.select',
    'job_series.select',
  ],
  'edit jobs': ['jobs.insert', 'jobs.update', 'jobs.delete', 'job_members.insert', 'visits.insert'],
  // Through save_own_job, for the jobs they are on: access/own-jobs.test.ts.
  'edit own jobs': [],
  'work on visits': ['visit_checklist_items.update', 'photos.insert'],
  // Through functions, by who is assigned: access/assigned-visits.test.ts.
  'work on all visits': [],
  // Workers add photos to visits only: row-rights.test.ts.
  'add job photos': [],
  'assign members': ['job_members.insert', 'job_members.delete'],
  'view job billing': ['job_internals.select'],
  'view requests': ['requests.select'],
  'edit requests': ['requests.insert', 'requests.update', 'requests.delete'],
  'view quotes': ['quotes.select', 'quote_lines.select', 'quote_versions.select', 'quote_approvals.select'],
  'edit quotes': ['quotes.insert', 'quotes.update', 'quotes.delete', 'quote_lines.insert'],
  'edit services': ['services.insert', 'services.update', 'services.delete', 'service_costs.update'],
  'edit schedule': ['schedule_settings.update', 'visits.insert'],
  'view invoices': ['invoices.select', 'invoice_lines.select', 'invoice_sources.select'],
  'edit invoices': ['invoices.insert', 'invoices.delete', 'invoice_versions.select'],
  // Through functions, for the jobs they work on: access/own-invoices.test.ts.
  'invoice own work': [],
  // Through note_cash, for the jobs they are on: access/cash.test.ts.
  'note cash': [],
  'record payments': ['payments.select', 'payments.update', 'refunds.select', 'credits.select'],
  'enter expenses': ['expenses.insert', 'expenses.update', 'receipts.insert'],
  // row-rights.test.ts covers single rows and functions, which a verb on a table cannot express.
  'view all expenses': [],
  'edit all expenses': [],
  'reimburse expenses': [],
  'view email log': [],
  'set card keys': [],
  'choose plan': [],
  'reset sample data': [],
  'view history': ['record_events.select'],
  'view finances': [
    'team_member_costs.select',
    'job_line_costs.select',
    'job_internals.select',
    'service_costs.select',
    'client_statements.select',
    'reminders_sent.select',
  ],
  'manage team': ['team_invitations.select', 'team_member_costs.update'],
  // Who is asked the questions of onboarding; what these save is under 'edit business'.
  'set up business': [],
  // Through functions that lock what the person owns: access/ownership.test.ts.
  'hand business over': [],
  'close business': [],
  'edit business': [
    'businesses.update',
    'counters.update',
    'tax_rates.insert',
    'tax_rates.update',
    'document_settings.update',
  ],
  'set currency': ['businesses.update'],
  'view referrals': ['referrals.select', 'referral_stats.select'],
  'give feedback': ['feedback.insert'],
}

const holders = (right: `${string}.${Verb}`): readonly Role[] | string | undefined => {
  const [table = '', name] = right.split('.')
  const verb = verbs.find((each) => each === name)
  return verb && expectations[table]?.[verb]
}

test.each(actions)('the roles that may "%s" are the same in the interface and in the database', (action) => {
  for (const right of needed[action]) {
    expect(holders(right), right).toEqual(roles.filter((role) => can(role, action)))
  }
})
