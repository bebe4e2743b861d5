import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { addBusiness, addUser, ask, refusal, type Scratch, scratchSchema } from './people.ts'

/** What keeps a business from posing as somebody else, and an account from making ever more of them. */
let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let owner: string
let business: string
beforeEach(async () => {
  owner = await addUser(scratch.database, `${randomUUID()}@example.com`)
  business = await addBusiness(scratch.database, owner)
})

const make = (name = 'Bright', by = owner) =>
  refusal(addBusiness(scratch.database, by, { business_name: name }))
const set = (column: string, value: string) =>
  refusal(
    ask(scratch.database, owner, `update public.businesses set ${column} = $2 where id = $1`, [
      business,
      value,
    ]),
  )

test.each([
  'PayPal: confirm at https://evil.example',
  'HTTP://evil',
  'www.evil.example',
  'Bank WWW.evil.example',
  'Parcel: pay at evil.example/pay',
  'Parcel: pay at t.co/x1',
  'Parcel: pay at st.com/pay',
  'Parcel: pay at my-ev.link/pay',
])('no business is named or renamed %s', async (name) => {
  expect(await make(name)).toBe('PT400 link_in_name')
  expect(await set('business_name', name)).toBe('PT400 link_in_name')
})

test('a name with dots, slashes or a bare domain is fine, and an older one stays', async () => {
  for (const name of ['Ana & Co.', 'A/C: cooling', 'Awww. Pets', 'Bright.com', 'St.Louis/Metro Plumbing'])
    expect(await set('business_name', name)).toBe('done')
  await scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query(`update public.businesses set business_name = 'www.bright.example' where id = $1`, [business])
  })
  expect(await set('phone', '(512) 555-0142')).toBe('done')
})

test.each(['fieldlark-support', 'my-fieldlark', 'field-lark', 'thefieldlarkteam'])(
  'no page has the address %s',
  async (subdomain) => {
    expect(await set('subdomain', subdomain)).toBe('PT409 subdomain_taken')
    expect(await set('subdomain', `field-${randomUUID().slice(0, 8)}`)).toBe('done')
  },
)

test('an account has ten open businesses, however many it makes at once', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => make()))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(9)
  expect(await make()).toBe('PT409 too_many_businesses')
  const close = (at: string | null) =>
    refusal(
      scratch.database.query(`update public.businesses set closed_at = $2 where id = $1`, [business, at]),
    )
  expect(await close('2026-01-01Z')).toBe('done')
  expect(await make()).toBe('done')
  expect(await close(null)).toBe('PT409 too_many_businesses')
  const other = await addUser(scratch.database, `${randomUUID()}@example.com`)
  expect(await make('Bright', other)).toBe('done')
})

test('five hundred blocks of the calendar are ahead at once, and five thousand there with those that are over', async () => {
  const block = (number: number, from: string) =>
    refusal(
      ask(
        scratch.database,
        owner,
        `insert into public.schedule_blocks (business_id, user_id, title, start_date, end_date)
         select $1, $2, 'Off', ${from}, ${from} from generate_series(1, ${number})`,
        [business, owner],
      ),
    )
  expect(await block(500, 'current_date + 3')).toBe('done')
  expect(await block(1, 'current_date + 400')).toBe('PT409 too_many_blocks')
  expect(await block(3, 'current_date - 3')).toBe('done')
  const move = (to: string) =>
    refusal(
      ask(
        scratch.database,
        owner,
        `update public.schedule_blocks set end_date = ${to} where business_id = $1 and end_date < current_date`,
        [business],
      ),
    )
  expect(await move('current_date + 3')).toBe('PT409 too_many_blocks')
  expect(await move('current_date - 2')).toBe('done')
  // Each row that is checked counts all of them.
  await scratch.database.query(
    `begin; set local session_replication_role = replica;
     insert into public.schedule_blocks (business_id, user_id, title, start_date, end_date)
     select '${business}', '${owner}', 'Off', '2020-01-01', '2020-01-01' from generate_series(1, 4497); commit`,
  )
  expect(await block(1, 'current_date - 3')).toBe('PT409 blocks_full')
})
