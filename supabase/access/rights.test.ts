import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsPrivate, accountsPublic } from './callable/accounts.ts'
import { adminPrivate, adminPublic, supportPublic } from './callable/admin.ts'
import { expensesPrivate, expensesPublic } from './callable/expenses.ts'
import { invoicesPrivate, invoicesPublic } from './callable/invoices.ts'
import { mailPrivate, mailPublic } from './callable/mail.ts'
import { onlinePrivate, onlinePublic } from './callable/online.ts'
import { paymentsPrivate, paymentsPublic } from './callable/payments.ts'
import { portalPrivate, portalPublic } from './callable/portal.ts'
import { pushPrivate, pushPublic } from './callable/push.ts'
import { reportsPrivate, reportsPublic } from './callable/reports.ts'
import { searchPrivate, searchPublic } from './callable/search.ts'
import { workPrivate, workPublic } from './callable/work.ts'
import { type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

const values = async (text: string): Promise<string[]> =>
  (await scratch.database.query<{ value: string }>(text)).map(({ value }) => value)

const callable = (role: string, schema = 'public') => `
  select proname as value from pg_proc
  where pronamespace = '${schema}'::regnamespace and has_function_privilege('${role}', oid, 'execute')
  order by proname`

test('visitors have access only to an invitation with its token', async () => {
  expect(await values(callable('anon'))).toEqual(['get_invitation'])
  expect(
    await values(
      `select relname as value from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and (has_table_privilege('anon', oid, 'select, insert, update, delete')
         or (relkind <> 'S' and has_any_column_privilege('anon', oid, 'select, insert, update')))`,
    ),
  ).toEqual([])
})

test('signed-in users can execute these functions and no others', async () => {
  expect(await values(callable('authenticated'))).toEqual(
    [
      ...accountsPublic,
      ...adminPublic,
      ...supportPublic,
      ...expensesPublic,
      ...invoicesPublic,
      ...mailPublic,
      ...onlinePublic,
      ...paymentsPublic,
      ...portalPublic,
      ...pushPublic,
      ...reportsPublic,
      ...searchPublic,
      ...workPublic,
    ].toSorted(),
  )
})

test('of the private functions users can execute those behind public ones and behind policies', async () => {
  expect(await values(callable('anon', 'private'))).toEqual(['get_invitation'])
  expect(await values(callable('authenticated', 'private'))).toEqual(
    [
      ...accountsPrivate,
      ...adminPrivate,
      ...expensesPrivate,
      ...invoicesPrivate,
      ...mailPrivate,
      ...onlinePrivate,
      ...paymentsPrivate,
      ...portalPrivate,
      ...pushPrivate,
      ...reportsPrivate,
      ...searchPrivate,
      ...workPrivate,
    ].toSorted(),
  )
})

test('no function is executable by PUBLIC', async () => {
  expect(
    await values(
      `select oid::regprocedure::text as value from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`,
    ),
  ).toEqual([])
})

test('every function sets its search_path', async () => {
  expect(
    await values(
      `select oid::regprocedure::text as value from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not exists (select from unnest(coalesce(proconfig, '{}')) as setting where setting = 'search_path=""')
       order by 1`,
    ),
    // They are inlined into the queries that call them, for ten thousands of rows. None is a definer; what they read is
    // written with its schema, and those that read tables are called by definers only, which set the path.
  ).toEqual([
    'list_place(invoices)',
    'private.invoice_state(invoices,date)',
    'private.is_billed_by_visit(jobs)',
    'private.labor_cost(numeric,numeric,integer)',
    'private.money_waiting(uuid,date)',
    'private.papers_waiting(uuid,date)',
    'private.searchable(text)',
    'private.taxes_of(jsonb,numeric)',
    'private.uninvoiced_rows(uuid,uuid,uuid)',
    'private.work_waiting(uuid,date)',
  ])
})

test('no table of the private schema is granted, and each has row-level security as well', async () => {
  expect(
    await values(
      `select relname as value from pg_class
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'm') and not relrowsecurity`,
    ),
  ).toEqual([])
  expect(
    await values(
      `select concat_ws(' ', relname, role, right_to) as value from pg_class,
         unnest(array['anon', 'authenticated', 'service_role']) as role,
         unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as right_to
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and case when right_to in ('delete', 'truncate') then has_table_privilege(role, oid, right_to)
           else has_any_column_privilege(role, oid, right_to) end`,
    ),
    // The columns that public.unbilled_jobs adds up, under the policy for the office.
  ).toEqual(['unbilled_work authenticated select', 'unbilled_work service_role select'])
  expect(
    await values(
      `select attname as value from pg_attribute where attrelid = 'private.unbilled_work'::regclass and attnum > 0
         and has_column_privilege('authenticated', attrelid, attnum, 'select') order by 1`,
    ),
  ).toEqual(['business_id', 'job_id', 'total'])
})

test('policies are sentences', async () => {
  expect(
    await values(`select polname as value from pg_policy where polname !~ '^[a-z][^_]* [^_]+$'`),
  ).toEqual([])
})

const grants = (verb: 'insert' | 'update') => `
  select relname || '.' || attname as value from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    and has_column_privilege('authenticated', pg_class.oid, attnum, '${verb}')`

// Set by the server only. currency_set_at, version and updated_at are accepted on update but overwritten by triggers.
const guardedOnUpdate = (
  'id business_id user_id created_by_user_id created_at referral_code role is_sample plan_status ' +
  'trial_ends_at referrer_id referred_email reward_amount status registered_at converted_at rewarded_at ' +
  'referred_by referral_reward_claimed signup_language joined_at total_referrals registered_referrals ' +
  'converted_referrals expires_at client_count invited_by accepted_by accepted_at sent_count import_key ' +
  'feedback.message request_id quote_id job_id visit_id series_id request_number quote_number job_number ' +
  'version_number source assessment_date sent_at viewed_at answered_at followed_up_at subtotal tax_lines ' +
  'tax_amount total total_cost line_total quotes.discount_amount quotes.deposit_amount jobs.discount_amount ' +
  'total_visits completed_visits completed_at visits.client_id starts_at ends_at sequence done_by done_at ' +
  'path size_bytes snapshot snapshot_hash signature ip user_agent labor_cost_per_hour invoice_id ' +
  'invoice_number payment_number provider_payment provider_refund payments.client_id payments.amount is_held ' +
  'expense_id reimbursed_at balance paid_amount refunded_amount credited_amount written_off_amount ' +
  'last_mailed_at paid_at claimed_paid_at'
).split(' ')
const guardedOnInsert = (
  'created_at updated_at version is_sample trial_ends_at referred_by referral_reward_claimed ' +
  'signup_language registered_at converted_at rewarded_at total_referrals registered_referrals ' +
  'converted_referrals expires_at invited_by accepted_by accepted_at sent_count request_number quote_number ' +
  'job_number version_number source sent_at viewed_at answered_at followed_up_at subtotal tax_lines tax_amount ' +
  'total total_cost line_total quotes.deposit_amount total_visits completed_visits completed_at starts_at ' +
  'ends_at series_id sequence actual_start actual_end done_by done_at snapshot snapshot_hash signature ip ' +
  'payment_number provider_payment provider_refund is_held reimbursed_at balance paid_amount refunded_amount ' +
  'credited_amount written_off_amount last_mailed_at paid_at claimed_paid_at'
).split(' ')

/** Status columns that users write: triggers reject transitions that are not in private.status_transitions. */
const stepped = ['jobs.status', 'requests.status', 'visits.status']
const exceptions = [
  ...stepped,
  'team_member_costs.labor_cost_per_hour',
  // The tax of an expense is entered by users.
  'expenses.tax_amount',
  // The policy limits workers to their own jobs.
  'expenses.job_id',
  // Accepted on insert but overwritten.
  'invoices.tax_amount',
]

test.each([
  ['update', guardedOnUpdate],
  ['insert', guardedOnInsert],
] as const)('no guarded column is granted for %s', async (verb, guarded) => {
  const granted = await values(grants(verb))
  expect(granted.length).toBeGreaterThan(20)
  const isGuarded = (column: string) =>
    guarded.some((each) => column === each || (!each.includes('.') && column.endsWith(`.${each}`)))
  expect(granted.filter((column) => isGuarded(column) && !exceptions.includes(column))).toEqual([])
})

test('a status that users may write has a trigger that checks transitions', async () => {
  const tables = await values(
    `select distinct tgrelid::regclass::text || '.status' as value from pg_trigger
     join pg_proc on pg_proc.oid = tgfoid
     where tgenabled = 'O' and prosrc ~ 'require_status_step\\(' order by 1`,
  )
  expect(tables.filter((column) => !['invoices.status', 'quotes.status'].includes(column))).toEqual(stepped)
})
