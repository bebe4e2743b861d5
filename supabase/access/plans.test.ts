import { afterAll, beforeAll, expect, test } from 'vitest'
import { as, type Scratch, scratchSchema } from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

let scratch: Scratch
let tenants: Tenants
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
})
afterAll(() => scratch.close())

type Node = { 'Parent Relationship'?: string; Plans?: Node[]; [key: string]: unknown }

// An init plan runs once per statement, and so does a hashed subplan. Everything else that calls a
// function of ours or reads claims runs per row.
const perRow = /private\.|my_|auth\.|current_setting|(?<!hashed )SubPlan/

function findPerRow(node: Node): string[] {
  // A subplan that is not hashed appears in the filter that uses it.
  if (['InitPlan', 'SubPlan'].includes(node['Parent Relationship'] ?? '')) return []
  const own = Object.entries(node)
    .filter(([key, value]) => /Filter|Cond/.test(key) && perRow.test(String(value)))
    // The ledger sums the taxes of an invoice, which no policy uses.
    .filter(([, value]) => !String(value).includes('tax_amount - COALESCE((SubPlan'))
    .map(([key, value]) => `${key}: ${String(value)}`)
  return [...own, ...(node.Plans ?? []).flatMap(findPerRow)]
}

async function explain(statement: string): Promise<Node> {
  const [answer] = await as(scratch.database, tenants.own.owner, (query) =>
    query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json, verbose) ${statement}`),
  )
  if (answer === undefined) throw new Error('No plan.')
  return answer['QUERY PLAN'][0].Plan
}

test('no policy is evaluated per row', async () => {
  const tables = await scratch.database.query<{ name: string; change: string | null; deletes: boolean }>(
    `select oid::regclass::text as name,
       (select attname from pg_attribute where attrelid = pg_class.oid and attnum > 0
         and has_column_privilege('authenticated', pg_class.oid, attnum, 'update') order by attnum limit 1) as change,
       has_table_privilege('authenticated', oid, 'delete') as deletes
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`,
  )
  expect(tables.length).toBeGreaterThan(10)
  const found: Record<string, string[]> = {}
  for (const { name, change, deletes } of tables) {
    const statements = [
      `select * from ${name}`,
      ...(change === null ? [] : [`update ${name} set ${change} = ${change}`]),
      ...(deletes ? [`delete from ${name}`] : []),
    ]
    for (const statement of statements) {
      const slow = findPerRow(await explain(statement))
      if (slow.length > 0) found[statement] = slow
    }
  }
  expect(found).toEqual({})
})

test('the newest clients are read from the index, whatever else is in the table', async () => {
  await scratch.database.query(
    `insert into public.clients (business_id, user_id, name)
     select gen.business, gen_random_uuid(), 'Client ' || number
     from unnest($1::uuid[]) as gen (business), generate_series(1, 3000) as number`,
    [[tenants.own.business, tenants.foreign.business]],
  )
  await scratch.database.query('analyze public.clients')
  const plan = await explain(
    `select id from public.clients where business_id = '${tenants.own.business}' order by created_at desc limit 50`,
  )
  const text = JSON.stringify(plan)
  expect(text).toContain('clients_newest_idx')
  expect(text).not.toContain('Seq Scan')
})

test('what clients did is read from its index, however much the business itself did', async () => {
  await scratch.database.query(
    `insert into public.record_events (business_id, record, record_id, kind, user_id)
     select $1::uuid, 'quote', gen_random_uuid(), 'viewed', case when number > 5 then gen_random_uuid() end
     from generate_series(1, 6000) as number`,
    [tenants.own.business],
  )
  await scratch.database.query('analyze public.record_events')
  const plan = await explain(
    `select id from public.record_events where business_id = '${tenants.own.business}' and user_id is null
     and record in ('quote', 'invoice') and kind in ('viewed', 'approved') order by id desc limit 8`,
  )
  const text = JSON.stringify(plan)
  expect(text).toContain('record_events_clients_idx')
  expect(text).not.toContain('Seq Scan')
})

test('a policy that is evaluated per row is found', async () => {
  await scratch.database.query(
    `create function private.is_mine(business uuid) returns boolean language sql stable security definer
     set search_path = '' as $$ select business in (select private.my_business_ids()) $$`,
  )
  await scratch.database.query('grant execute on function private.is_mine(uuid) to authenticated')
  await scratch.database.query(
    `create policy "slow" on public.clients for select to authenticated using (private.is_mine(business_id))`,
  )
  expect(findPerRow(await explain('select * from public.clients'))).not.toEqual([])
  await scratch.database.query('drop policy "slow" on public.clients')
  await scratch.database.query(
    `create policy "slow" on public.clients for select to authenticated using (exists
       (select from public.team_members as member where member.business_id = clients.business_id and member.is_active
         and member.joined_at < clients.created_at))`,
  )
  expect(findPerRow(await explain('select * from public.clients'))).not.toEqual([])
})
