import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectations } from './expectations.ts'
import { ask, type Scratch, scratchSchema } from './people.ts'
import { makeTenants, type Tenants } from './tenants.ts'

let scratch: Scratch
let tenants: Tenants
beforeAll(async () => {
  scratch = await scratchSchema()
  tenants = await makeTenants(scratch.database)
})
afterAll(() => scratch.close())

test.each(['businesses', 'clients', 'property_addresses', 'profiles'])(
  'updated_at of %s cannot be set by users',
  async (table) => {
    const { id } = expectations[table]?.there(tenants.own) ?? {}
    const [row] = await ask(
      scratch.database,
      tenants.own.worker,
      `select id from public.${table} where id = $1`,
      [id],
    )
    expect(row).toEqual({ id })
    const by = table === 'profiles' ? tenants.own.worker : tenants.own.owner
    const [changed] = await ask(
      scratch.database,
      by,
      `update public.${table} set updated_at = '2001-01-01' where id = $1
       returning updated_at = now() as is_stamped`,
      [id],
    )
    expect(changed).toEqual({ is_stamped: true })
  },
)

test('updated_at of labor costs and invitations changes with them', async () => {
  const { owner, worker, business, invitation } = tenants.own
  const stamps = async () => {
    const rows = await scratch.database.query<{ at: string }>(
      `select updated_at::text as at from public.team_member_costs where business_id = $1
       union all select updated_at::text from public.team_invitations where id = $2`,
      [business, invitation],
    )
    return rows.map(({ at }) => at)
  }
  const before = await stamps()
  await ask(scratch.database, owner, 'select public.set_labor_cost($1, $2, 21)', [business, worker])
  await ask(scratch.database, owner, 'select public.cancel_invitation($1)', [invitation])
  const after = await stamps()
  expect(after).toHaveLength(2)
  expect(after.filter((stamp) => before.includes(stamp))).toEqual([])
})

test('the join date and the author of an import cannot be set by users', async () => {
  const { owner, business } = tenants.own
  await scratch.database.query(
    `insert into public.team_members (business_id, user_id, role, joined_at) values ($1, $2, 'worker', '2001-01-01')`,
    [business, tenants.stranger],
  )
  const [member] = await scratch.database.query(
    `select joined_at > now() - interval '1 hour' as is_stamped from public.team_members where user_id = $1`,
    [tenants.stranger],
  )
  expect(member).toEqual({ is_stamped: true })
  const [imported] = await ask(scratch.database, owner, 'select user_id from public.client_imports')
  expect(imported).toEqual({ user_id: owner })
})
