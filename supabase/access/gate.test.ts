import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scratch, scratchSchema } from './people.ts'

const gate = readFileSync(join(import.meta.dirname, 'rls_gate.sql'), 'utf8')

/** Violates every rule of the gate once; everything is rolled back. */
const planted = `
  create schema if not exists private;
  create table public.bad_parent (id uuid primary key, business_id uuid, unique (business_id, id));
  grant all on public.bad_parent to anon, authenticated;
  create table public.bad_child (
    id uuid primary key,
    business_id uuid,
    parent_id uuid references public.bad_parent (id),
    title text,
    amount numeric,
    weight float8
  );
  alter table public.bad_child enable row level security;
  create policy bad_true on public.bad_child for select to authenticated using (true);
  create policy bad_public on public.bad_child for select using (id is not null);
  create policy bad_metadata on public.bad_child for select to authenticated
    using ((auth.jwt() -> 'user_metadata' ->> 'role') = 'admin');
  create table public.bad_silent (id uuid primary key);
  alter table public.bad_silent enable row level security;
  create function public.bad_definer() returns int language sql security definer as 'select 1';
  create view public.bad_view as select * from public.bad_child;
  create materialized view public.bad_matview as select 1 as one;
  grant select on public.bad_matview to anon;
  alter role authenticator createdb;
  grant create on schema public to authenticated;
  alter table public.bad_silent owner to authenticated;
`

const rules = [
  'anon_write',
  'client_role_owns_table',
  'dangerous_priv',
  'definer_callable_in_public',
  'definer_no_search_path',
  'fk_not_tenant_composite',
  'fk_unindexed',
  'float_money',
  'guarded_column_updatable',
  'login_role_too_strong',
  'matview_exposed',
  'no_policy',
  'number_or_date_unbounded',
  'policy_to_public',
  'policy_true',
  'policy_user_metadata',
  'rls_off',
  'text_unbounded',
  'view_not_invoker',
]

/** The exception that supabase/README.md names: one more belongs in private, with a wrapper in public. */
const definersInPublic = [
  'begin_plan_fetch',
  'end_granted_plan',
  'grant_plan',
  'keep_plan_customer',
  'keep_plan_session',
  'keep_subscription',
  'note_plan_payment',
  'note_spent_credit',
  'plan_customers',
  'unspent_credits',
]

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

test('the gate finds nothing in the schema', async () => {
  expect(await scratch.database.query(gate)).toEqual([])
})

type Finding = { rule: string; object: string }

/** What the gate finds once this is in the schema, where nothing of it stays. */
async function findingsOf(text: string): Promise<Finding[]> {
  const undo = new Error('undo')
  let findings: Finding[] = []
  const work = scratch.database.transaction(async ({ query }) => {
    for (const statement of text.split(/;\n/).filter((each) => each.trim() !== '')) await query(statement)
    findings = await query<Finding>(gate)
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  return findings
}

test('every rule of the gate finds a schema that violates it', async () => {
  const findings = await findingsOf(planted)
  expect([...new Set(findings.map(({ rule }) => rule.split(':')[0] ?? ''))].sort()).toEqual(rules)
})

test.each([
  ['anon', ['planted(integer)']],
  ['authenticated', ['planted(integer)']],
  ['public', ['planted(integer)']],
  ['service_role', []],
])(
  'a definer function in public that %s may execute is named unless that is the server',
  async (role, named) => {
    const findings = await findingsOf(`
    create function public.planted(number int) returns int language sql security definer set search_path = '' as 'select 1';
    revoke all on function public.planted from public, anon, authenticated, service_role;
    grant execute on function public.planted to ${role};
  `)
    expect(findings).toEqual(named.map((object) => ({ rule: 'definer_callable_in_public', object })))
  },
)

test('the definer functions in public are those that the server calls about plans', async () => {
  const found = await scratch.database.query(
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
  )
  expect(found.map(({ proname }) => proname)).toEqual(definersInPublic)
})
