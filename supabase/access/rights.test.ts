import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('visitors have nothing but the invitation they hold the token of', async () => {
  expect(await values(callable('anon'))).toEqual(['get_invitation'])
  expect(
    await values(
      `select relname as value from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
       and (has_table_privilege('anon', oid, 'select, insert, update, delete')
         or (relkind <> 'S' and has_any_column_privilege('anon', oid, 'select, insert, update')))`,
    ),
  ).toEqual([])
})

test('signed-in people call these functions and no other', async () => {
  expect(await values(callable('authenticated'))).toEqual([
    'accept_team_invitation',
    'cancel_invitation',
    'claim_referral_reward',
    'create_sample_data',
    'deactivate_member',
    'get_invitation',
    'import_clients',
    'invite_member',
    'reactivate_member',
    'resend_invitation',
    'reset_sample_data',
    'set_active_business',
    'set_labor_cost',
    'set_member_role',
  ])
})

test('of the private functions people run those behind the public ones and behind policies', async () => {
  expect(await values(callable('anon', 'private'))).toEqual(['get_invitation'])
  expect(await values(callable('authenticated', 'private'))).toEqual([
    'accept_team_invitation',
    'cancel_invitation',
    'change_member',
    'claim_referral_reward',
    'create_sample_data',
    'fits',
    'get_invitation',
    'invite_member',
    'my_business_ids',
    'my_created_business_ids',
    'my_managed_business_ids',
    'my_owned_business_ids',
    'my_realtime_topics',
    'my_teammate_ids',
    'resend_invitation',
    'reset_sample_data',
  ])
})

test('no function of ours is executable by everybody', async () => {
  expect(
    await values(
      `select oid::regprocedure::text as value from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`,
    ),
  ).toEqual([])
})

test('every function of ours pins its search path', async () => {
  expect(
    await values(
      `select oid::regprocedure::text as value from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not exists (select from unnest(coalesce(proconfig, '{}')) as setting where setting = 'search_path=""')`,
    ),
  ).toEqual([])
})

test('no table of the private schema is granted, and each has row-level security on top', async () => {
  expect(
    await values(
      `select relname as value from pg_class
       where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and (not relrowsecurity or exists (select from unnest(array['anon', 'authenticated', 'service_role']) as role
           where has_table_privilege(role, oid, 'select, insert, update, delete')))`,
    ),
  ).toEqual([])
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

// The server's alone. currency_set_at, version and updated_at may be sent on update; triggers have the last word.
const guardedOnUpdate = (
  'id business_id user_id created_by_user_id created_at referral_code role is_sample plan_status ' +
  'trial_ends_at referrer_id referred_email reward_amount status registered_at converted_at rewarded_at ' +
  'referred_by referral_reward_claimed signup_language joined_at total_referrals registered_referrals ' +
  'converted_referrals expires_at client_count invited_by accepted_by accepted_at sent_count import_key ' +
  'message'
).split(' ')
const guardedOnInsert = (
  'created_at updated_at version is_sample trial_ends_at referred_by referral_reward_claimed ' +
  'signup_language registered_at converted_at rewarded_at total_referrals registered_referrals ' +
  'converted_referrals expires_at invited_by accepted_by accepted_at sent_count'
).split(' ')

test.each([
  ['update', guardedOnUpdate],
  ['insert', guardedOnInsert],
] as const)('no guarded column takes an %s', async (verb, guarded) => {
  const granted = await values(grants(verb))
  expect(granted.length).toBeGreaterThan(20)
  expect(granted.filter((column) => guarded.some((each) => column.endsWith(`.${each}`)))).toEqual([])
})
