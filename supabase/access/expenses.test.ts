import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addBusiness,
  addMember,
  addUser,
  as,
  ask,
  codeOf,
  one,
  type Scratch,
  scratchSchema,
} from './people.ts'

let scratch: Scratch
let owner: string
let manager: string
let worker: string
let colleague: string
let stranger: string
let business: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

beforeEach(async () => {
  const add = (name: string) => addUser(scratch.database, `${name}-${randomUUID()}@example.com`)
  ;[owner, manager, worker, colleague, stranger] = [
    await add('owner'),
    await add('manager'),
    await add('worker'),
    await add('colleague'),
    await add('stranger'),
  ]
  await addBusiness(scratch.database, stranger)
  business = await addBusiness(scratch.database, owner, { currency: 'USD' })
  await addMember(scratch.database, business, manager, 'manager')
  await addMember(scratch.database, business, worker, 'worker')
  await addMember(scratch.database, business, colleague, 'worker')
})

type Fields = Record<string, unknown>
const read = <R extends Fields = Fields>(person: string, text: string, values: readonly unknown[] = []) =>
  ask<R>(scratch.database, person, text, values)

async function add(person: string, fields: Fields = {}): Promise<string> {
  const row: Fields = { business_id: business, category: 'fuel', amount: 40, date: '2026-11-21', ...fields }
  const names = Object.keys(row)
  const marks = names.map((_, at) => `$${at + 1}`)
  const [saved] = await read<{ id: string }>(
    person,
    `insert into public.expenses (${names.join(', ')}) values (${marks.join(', ')}) returning id`,
    Object.values(row),
  )
  return one(saved).id
}

const paidByWorker = () => add(worker, { is_reimbursable: true, reimburse_to: worker })
const mark = (person: string, id: string, isReimbursed = true) =>
  read(person, 'select reimbursed_at is not null as is_done from public.mark_reimbursed($1, $2)', [
    id,
    isReimbursed,
  ])
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
const change = (person: string, id: string, set: string) =>
  read(person, `update public.expenses set ${set} where id = $1 returning *`, [id])
const kinds = async (id: string) =>
  (
    await read<{ kind: string }>(
      owner,
      'select kind from public.record_events where record_id = $1 order by id',
      [id],
    )
  ).map(({ kind }) => kind)

describe('a worker', () => {
  test('sees and changes only the expenses they entered', async () => {
    const mine = await add(worker)
    const ofColleague = await add(colleague)
    const theirs = await add(owner)
    expect((await read(worker, 'select id from public.expenses')).map(({ id }) => id)).toEqual([mine])
    expect(await change(worker, mine, 'amount = 41')).toHaveLength(1)
    for (const id of [ofColleague, theirs]) {
      expect(await change(worker, id, 'amount = 41')).toEqual([])
      expect(await read(worker, 'delete from public.expenses where id = $1 returning id', [id])).toEqual([])
    }
    expect(await read(worker, 'select expenses, amount from public.expense_sums($1)', [business])).toEqual([
      { expenses: 1, amount: '41.00' },
      { expenses: 1, amount: '41.00' },
    ])
  })

  test('enters expenses of their own jobs, reimbursable to themselves only', async () => {
    const [client] = await read<{ id: string }>(
      owner,
      'insert into public.clients (business_id) values ($1) returning id',
      [business],
    )
    const [job] = await read<{ id: string }>(
      owner,
      `insert into public.jobs (business_id, client_id, title) values ($1, $2, 'T') returning id`,
      [business, one(client).id],
    )
    const job_id = one(job).id
    expect(await add(worker, { job_id }).catch(codeOf)).toBe('42501')
    await read(owner, 'insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
      business,
      job_id,
      worker,
    ])
    expect(await add(worker, { job_id })).toHaveLength(36)
    expect(await add(worker, { is_reimbursable: true, reimburse_to: colleague }).catch(codeOf)).toBe('42501')
  })

  test('cannot mark an expense as reimbursed', async () => {
    const id = await paidByWorker()
    expect(await change(worker, id, 'reimbursed_at = now()').catch(codeOf)).toBe('42501')
    expect(await refusal(mark(worker, id))).toBe('expense_not_found')
  })

  test('cannot change a reimbursed expense, its receipts or their bytes', async () => {
    const id = await paidByWorker()
    const path = await addReceipt(worker, id)
    expect(await mark(manager, id)).toEqual([{ is_done: true }])
    expect(await change(worker, id, 'amount = 400')).toEqual([])
    expect(await read(worker, 'delete from public.expenses where id = $1 returning id', [id])).toEqual([])
    expect(
      await read(worker, 'delete from public.receipts where expense_id = $1 returning id', [id]),
    ).toEqual([])
    expect(await removeBytes(worker, path)).toBe(false)
    expect(await addReceipt(worker, id).catch(codeOf)).toBe('42501')
    await mark(owner, id, false)
    expect(await change(worker, id, 'amount = 41')).toHaveLength(1)
    expect(await removeBytes(worker, path)).toBe(true)
  })
})

describe('a reimbursement', () => {
  test('is recorded by the office once, can be undone, and is logged', async () => {
    const id = await paidByWorker()
    expect(await mark(owner, id)).toEqual([{ is_done: true }])
    expect(await mark(manager, id)).toEqual([{ is_done: true }])
    expect(await mark(owner, id, false)).toEqual([{ is_done: false }])
    expect(await kinds(id)).toEqual(['created', 'reimbursed', 'reimbursement_undone'])
  })

  test('is rejected for non-reimbursable expenses and other businesses', async () => {
    const id = await add(owner)
    expect(await refusal(mark(owner, id))).toBe('not_reimbursable')
    expect(await refusal(mark(stranger, id))).toBe('expense_not_found')
  })

  test('blocks other changes until it is undone', async () => {
    const id = await paidByWorker()
    await mark(owner, id)
    expect(await refusal(change(owner, id, 'is_reimbursable = false'))).toBe('already_reimbursed')
    await mark(owner, id, false)
    expect(await change(owner, id, 'is_reimbursable = false')).toMatchObject([{ reimburse_to: null }])
  })

  test('of twenty simultaneous clicks is recorded once', async () => {
    const id = await paidByWorker()
    await Promise.all(Array.from({ length: 20 }, (_, at) => mark(at % 2 ? owner : manager, id)))
    expect(await kinds(id)).toEqual(['created', 'reimbursed'])
  })
})

describe('an expense', () => {
  test.each([
    ['JPY', '1235.00', '1234.50'],
    ['USD', '1234.57', '1234.567'],
  ])('in %s is whole units of it', async (currency, kept, refused) => {
    const person = await addUser(scratch.database, `${randomUUID()}@example.com`)
    const abroad = await addBusiness(scratch.database, person, { currency })
    for (const more of [{ amount: refused }, { amount: '2000', tax_amount: refused }])
      await expect(add(person, { business_id: abroad, ...more })).rejects.toThrow('too_many_decimals')
    const id = await add(person, { business_id: abroad, amount: kept, tax_amount: kept })
    expect(await read(person, 'select amount, tax_amount from public.expenses where id = $1', [id])).toEqual([
      { amount: kept, tax_amount: kept },
    ])
  })

  test('logs the changed fields; a save without changes logs nothing', async () => {
    const id = await add(owner)
    await change(owner, id, `vendor = 'Shell', amount = 41`)
    await change(owner, id, 'amount = 41')
    const [, told, ...more] = await read(
      owner,
      'select kind, data from public.record_events where record_id = $1 order by id',
      [id],
    )
    expect(told).toEqual({ kind: 'changed', data: { fields: ['amount', 'vendor'] } })
    expect(more).toEqual([])
  })

  test('keeps a log entry when it is deleted, unless its business is deleted', async () => {
    const id = await add(owner, { vendor: 'Shell' })
    await read(owner, 'delete from public.expenses where id = $1', [id])
    expect(await kinds(id)).toEqual(['created', 'deleted'])
    await add(owner)
    await scratch.database.query('delete from public.businesses where id = $1', [business])
    expect(
      await scratch.database.query('select from public.expenses where business_id = $1', [business]),
    ).toEqual([])
  })

  test('totals by search, period and reimbursement match the rows', async () => {
    await add(owner, { vendor: 'Shell', amount: 10.1, tax_amount: 0.8, date: '2026-11-01' })
    await add(owner, { vendor: 'Home Depot', notes: '100% shell paint', amount: 20.2, category: 'materials' })
    await add(worker, { amount: 5, is_reimbursable: true, date: '2026-10-31' })
    const sums = (args: string) =>
      read(
        owner,
        `select category, expenses, amount, tax_amount, owed_amount from public.expense_sums('${business}'${args})`,
      )
    const row = (category: string | null, expenses: number, amount: string, tax: string, owed: string) => ({
      category,
      expenses,
      amount,
      tax_amount: tax,
      owed_amount: owed,
    })
    expect(await sums('')).toEqual([
      row('fuel', 2, '15.10', '0.80', '5.00'),
      row('materials', 1, '20.20', '0.00', '0'),
      row(null, 3, '35.30', '0.80', '5.00'),
    ])
    expect((await sums(`, array['SHELL']`)).at(-1)).toMatchObject({ expenses: 2, amount: '30.30' })
    expect((await sums(`, array['shell', '100%']`)).at(-1)).toMatchObject({ expenses: 1, amount: '20.20' })
    expect((await sums(`, '{}', '2026-11-01', '2026-11-30'`)).at(-1)).toMatchObject({ amount: '30.30' })
    expect((await sums(`, '{}', null, null, 'open'`)).at(-1)).toMatchObject({ amount: '5.00' })
    expect(await sums(`, '{}', null, null, 'done'`)).toEqual([row(null, 0, '0', '0', '0')])
    expect((await read(stranger, 'select expenses from public.expense_sums($1)', [business])).at(-1)).toEqual(
      {
        expenses: 0,
      },
    )
  })
})

/** Inserts the row that the storage service writes for an upload. */
const upload = (person: string, name: string) =>
  read(
    person,
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ('receipts', $1, $2, $3, $4)`,
    [name, person, person, JSON.stringify({ size: 4321, mimetype: 'application/pdf' })],
  ).then(() => 'done', codeOf)

const newPath = (of = business) => `${of}/${randomUUID()}.pdf`

async function addReceipt(person: string, expense: string): Promise<string> {
  const path = newPath()
  await upload(person, path)
  await read(
    person,
    `insert into public.receipts (business_id, expense_id, name, path, mime_type, size_bytes)
     values ($1, $2, 'Receipt.pdf', $3, 'application/pdf', 1)`,
    [business, expense, path],
  )
  return path
}

/** Deletes as the storage service does, which sets storage.allow_delete_query first. */
const removeBytes = async (person: string, name: string) => {
  const rows = await as(scratch.database, person, async (query) => {
    await query(`select set_config('storage.allow_delete_query', 'true', true)`)
    return query('delete from storage.objects where name = $1 returning name', [name])
  })
  return rows.length === 1
}

const sees = async (person: string, name: string) =>
  (await read(person, 'select from storage.objects where name = $1', [name])).length === 1

describe('the bytes of a receipt', () => {
  test('can be added by members to the folder of their own business only', async () => {
    expect(await upload(owner, newPath())).toBe('done')
    expect(await upload(worker, newPath())).toBe('done')
    expect(await upload(stranger, newPath())).toBe('42501')
    expect(await upload(worker, newPath(stranger))).toBe('42501')
    expect(await upload(owner, `${business}/${randomUUID()}.svg`)).toBe('42501')
    expect(await upload(owner, `${business}/../${randomUUID()}.pdf`)).toBe('42501')
  })

  test('can be read by the office and the expense’s author, never by others', async () => {
    const path = await addReceipt(worker, await add(worker))
    const oldPath = await addReceipt(owner, await add(owner))
    await scratch.database.query(`update storage.objects set created_at = now() - interval '2 hours'`)
    for (const person of [owner, manager, worker]) expect(await sees(person, path)).toBe(true)
    for (const person of [colleague, stranger]) expect(await sees(person, path)).toBe(false)
    expect(await sees(worker, oldPath)).toBe(false)
  })

  test('can be removed by the office and the expense’s author, and never overwritten', async () => {
    const [first, second] = [
      await addReceipt(worker, await add(worker)),
      await addReceipt(worker, await add(worker)),
    ]
    expect(await removeBytes(colleague, first)).toBe(false)
    expect(await removeBytes(stranger, first)).toBe(false)
    expect(
      await read(owner, `update storage.objects set metadata = '{}' where name = $1 returning id`, [first]),
    ).toEqual([])
    expect(await removeBytes(worker, first)).toBe(true)
    expect(await removeBytes(manager, second)).toBe(true)
  })

  test('report their real size and count towards the quota of the business', async () => {
    const expense = await add(owner)
    const path = await addReceipt(owner, expense)
    expect(await read(owner, 'select size_bytes from public.receipts where path = $1', [path])).toEqual([
      { size_bytes: 4321 },
    ])
    await scratch.database.query(
      `insert into public.files (business_id, user_id, name, path, mime_type, size_bytes)
       select $1, $2, 'f', $1::uuid || '/' || gen_random_uuid() || '.pdf', 'application/pdf', 10485760
       from generate_series(1, 511)`,
      [business, owner],
    )
    await scratch.database.query(
      `insert into public.receipts (business_id, user_id, expense_id, name, path, mime_type, size_bytes)
       values ($1, $2, $3, 'r', $1::uuid || '/' || gen_random_uuid() || '.pdf', 'application/pdf', 10480000)`,
      [business, owner, expense],
    )
    expect(await refusal(addReceipt(owner, expense).then(() => addReceipt(owner, expense)))).toBe(
      'storage_full',
    )
  })

  test('uploaded by somebody else cannot become a worker’s receipt', async () => {
    const path = newPath()
    expect(await upload(owner, path)).toBe('done')
    const claim = (person: string, expense: string) =>
      read(
        person,
        `insert into public.receipts (business_id, expense_id, name, path, mime_type, size_bytes)
         values ($1, $2, 'Mine.pdf', $3, 'application/pdf', 1)`,
        [business, expense, path],
      ).then(() => 'done', codeOf)
    expect(await claim(worker, await add(worker))).toBe('PT403')
    expect(await sees(worker, path)).toBe(false)
    expect(await claim(manager, await add(worker))).toBe('done')
  })

  test('must belong to an expense of the same business, for workers to their own', async () => {
    const foreign = await add(owner)
    expect(await addReceipt(worker, foreign).catch(codeOf)).toBe('42501')
    expect(await addReceipt(colleague, await add(worker)).catch(codeOf)).toBe('42501')
  })
})
