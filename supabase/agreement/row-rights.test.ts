import { randomUUID } from 'node:crypto'
import { canDeleteExpense, canEditExpense } from '@fieldlark/domain/expenses/expense-rights.ts'
import { type Action, can } from '@fieldlark/domain/team/permissions.ts'
import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addBusiness,
  addMember,
  addUser,
  ask,
  codeOf,
  one,
  type Scratch,
  scratchSchema,
} from '#access/people.ts'

/** Rights on single rows and on functions, which no verb on a table can express. */
let scratch: Scratch
let business: string
const people = { owner: '', manager: '', worker: '' }
beforeAll(async () => {
  scratch = await scratchSchema()
  for (const role of roles) people[role] = await addUser(scratch.database, `${role}@example.com`)
  business = await addBusiness(scratch.database, people.owner, { currency: 'USD' })
  for (const role of ['manager', 'worker'] as const) {
    await addMember(scratch.database, business, people[role], role)
  }
})
afterAll(() => scratch.close())

async function addExpense(enteredBy: string, isReimbursed: boolean): Promise<string> {
  const [row] = await ask<{ id: string }>(
    scratch.database,
    enteredBy,
    `insert into public.expenses (business_id, category, amount, date, is_reimbursable, reimburse_to)
     values ($1, 'fuel', 40, '2026-11-21', true, $2) returning id`,
    [business, enteredBy],
  )
  const { id } = one(row)
  if (isReimbursed) {
    await ask(scratch.database, people.owner, 'select public.mark_reimbursed($1, true)', [id])
  }
  return id
}

const cases = roles.flatMap((viewer) =>
  roles.flatMap((author) => [false, true].map((isReimbursed) => ({ viewer, author, isReimbursed }))),
)

describe.each(cases)(
  'a $viewer with an expense of the $author (reimbursed: $isReimbursed)',
  ({ viewer, author, isReimbursed }) => {
    const person = () => ({ userId: people[viewer], role: viewer })
    const rowOf = (id: string) => ({
      id,
      user_id: people[author],
      reimbursed_at: isReimbursed ? '2026-11-22T00:00:00Z' : null,
    })

    test('can edit it exactly when the interface offers it', async () => {
      const id = await addExpense(people[author], isReimbursed)
      const text = 'update public.expenses set amount = 41 where id = $1 returning id'
      const changed = await ask(scratch.database, people[viewer], text, [id])
      expect(changed.length === 1).toBe(canEditExpense(person(), rowOf(id)))
    })

    test('can delete it exactly when the interface offers it', async () => {
      const id = await addExpense(people[author], isReimbursed)
      const text = 'delete from public.expenses where id = $1 returning id'
      const gone = await ask(scratch.database, people[viewer], text, [id])
      expect(gone.length === 1).toBe(canDeleteExpense(person(), rowOf(id)))
    })
  },
)

/** One call per right of a function that requires it. */
const calls: readonly (readonly [Action, string, () => Promise<unknown[]>])[] = [
  ['view email log', 'select * from public.mail_log($1)', async () => [business]],
  [
    'set card keys',
    "select public.set_payment_keys($1, 'sk_test_0123456789', 'whsec_0123456789')",
    async () => [business],
  ],
  ['choose plan', 'select public.choose_free($1)', async () => [business]],
  ['reset sample data', 'select public.reset_sample_data($1)', async () => [business]],
  [
    'reimburse expenses',
    'select public.mark_reimbursed($1, true)',
    async () => [await addExpense(people.worker, false)],
  ],
]

test.each(calls)(
  'the roles that may "%s" in the interface are those that may call the function',
  async (action, text, args) => {
    for (const role of roles) {
      const values = await args()
      const code = await ask(scratch.database, people[role], text, values).then(() => 'done', codeOf)
      expect(code, role).toBe(can(role, action) ? 'done' : 'PT404')
    }
  },
)

/** Columns of a client that a trigger keeps from workers. */
const clientColumns: readonly (readonly [Action, string])[] = [
  ['change client email', "email = 'new@example.com'"],
  ['archive clients', "client_status = 'archived'"],
  ['edit client billing', "payment_terms = 'net_60'"],
]

test.each(clientColumns)(
  'the roles that may "%s" are those whose change of a client is kept',
  async (action, set) => {
    for (const role of roles) {
      const [client] = await ask<{ id: string }>(
        scratch.database,
        people[role],
        `insert into public.clients (business_id, last_name, email) values ($1, 'Wren', 'wren@example.com') returning id`,
        [business],
      )
      const text = `update public.clients set ${set} where id = $1`
      const code = await ask(scratch.database, people[role], text, [one(client).id]).then(
        () => 'done',
        codeOf,
      )
      expect(code === 'done', `${role}: ${code}`).toBe(can(role, action))
    }
  },
)

test('the roles that may "add job photos" add them to a job that they are on', async () => {
  const { owner, worker } = people
  const client = randomUUID()
  const job = randomUUID()
  const asOwner = (text: string, values: unknown[]) => ask(scratch.database, owner, text, values)
  await asOwner(`insert into public.clients (id, business_id, last_name) values ($1, $2, 'Finch')`, [
    client,
    business,
  ])
  await asOwner(
    `insert into public.jobs (id, business_id, client_id, title) values ($1, $2, $3, 'Deep clean')`,
    [job, business, client],
  )
  await asOwner('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    business,
    job,
    worker,
  ])
  for (const role of roles) {
    const code = await ask(
      scratch.database,
      people[role],
      `insert into public.photos (business_id, user_id, job_id, path, size_bytes, width, height)
       values ($1::uuid, $2, $3, $1::uuid || '/' || gen_random_uuid() || '.jpg', 100, 10, 10)`,
      [business, people[role], job],
    ).then(() => 'done', codeOf)
    expect(code, role).toBe(can(role, 'add job photos') ? 'done' : '42501')
  }
})

test('a person without a role has no right to any row', () => {
  const expense = { user_id: randomUUID(), reimbursed_at: null }
  expect(canEditExpense({ userId: expense.user_id, role: null }, expense)).toBe(false)
})
