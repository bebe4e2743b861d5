import { randomUUID } from 'node:crypto'
import type { Row } from '@fieldlark/backend/postgres/database.ts'
import { can } from '@fieldlark/domain/team/permissions.ts'
import { roles } from '@fieldlark/domain/team/role.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { type PaymentFixture, paymentFixture } from './payment-fixture.ts'
import { ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let books: PaymentFixture
let job: string
let invoice: string
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())
beforeEach(async () => {
  books = await paymentFixture(scratch.database)
  job = await finished()
  invoice = (await books.create([{ job_id: job }])).id
  await books.send(invoice, 'marked')
  await books.mine('insert into public.job_members (business_id, job_id, user_id) values ($1, $2, $3)', [
    books.business,
    job,
    books.worker,
  ])
})

async function finished(): Promise<string> {
  const { id } = await books.job({}, [line({ unit_price: 80 })])
  await books.finish(id)
  return id
}

const by = (person: string, text: string, values: readonly unknown[] = []) =>
  ask(scratch.database, person, text, values)
type Sent = { id?: string; amount?: number | string; invoice?: string | null; job?: string; person?: string }
const note = async (sent: Sent = {}) =>
  by(sent.person ?? books.worker, 'select public.note_cash($1, $2, $3, $4, $5)', [
    sent.id ?? randomUUID(),
    sent.job ?? job,
    sent.amount ?? 50,
    sent.invoice ?? null,
    ' In an envelope ',
  ])
const confirm = (id: string, person = books.owner, of: string | null = null) =>
  by(person, 'select id from public.confirm_cash($1, $2)', [id, of])
const reject = (id: string, reason: string | null = 'Nothing was handed in', person = books.owner) =>
  by(person, 'select public.reject_cash($1, $2)', [id, reason])
const notesOf = (person: string) => by(person, 'select id, status, reason from public.cash_notes')
const payments = () =>
  books.mine(
    'select id, amount, method, note, invoice_id, job_id from public.payments where business_id = $1',
    [books.business],
  )

describe('a worker on a job', () => {
  test('notes cash once, which nobody has been paid yet, and sees it', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) await note({ id, invoice })
    expect(
      await books.mine('select id, user_id, amount, invoice_id, note, status from public.cash_notes'),
    ).toEqual([
      {
        id,
        user_id: books.worker,
        amount: '50',
        invoice_id: invoice,
        note: 'In an envelope',
        status: 'noted',
      },
    ])
    expect(await payments()).toEqual([])
    expect((await books.sums(invoice)).balance).toBe(80)
    for (const person of [books.worker, books.owner, books.manager])
      expect(await notesOf(person)).toEqual([{ id, status: 'noted', reason: null }])
    // Workers do not see what others took, and neither does another business.
    expect(await notesOf(books.other)).toEqual([])
    expect(await notesOf((await paymentFixture(scratch.database)).owner)).toEqual([])
  })

  test('cannot note on the work of others, for an invoice of other work, or what is no amount', async () => {
    const other = await finished()
    const { id: foreign } = await books.create([{ job_id: other }])
    for (const [sent, answer] of [
      [{ job: other }, 'PT404 job_not_found'],
      [{ person: books.other }, 'PT404 job_not_found'],
      [{ person: (await paymentFixture(scratch.database)).owner }, 'PT404 job_not_found'],
      [{ invoice: foreign }, 'PT404 invoice_not_found'],
      [{ amount: 0 }, 'PT400 invalid_amount'],
      [{ amount: -5 }, 'PT400 invalid_amount'],
      [{ amount: '0.005' }, 'PT400 invalid_amount'],
      [{ amount: 'NaN' }, 'PT400 invalid_amount'],
    ] as const)
      expect(await refusal(note(sent)), JSON.stringify(sent)).toBe(answer)
    const id = randomUUID()
    await note({ id })
    expect(await refusal(note({ id, amount: 60 }))).toBe('PT409 id_taken')
    await books.step('void_invoice', invoice)
    expect(await refusal(note({ invoice }))).toBe('PT409 invoice_closed')
  })

  test('cannot answer a note, nor note after they left', async () => {
    const id = randomUUID()
    await note({ id })
    for (const person of [books.worker, books.other, (await paymentFixture(scratch.database)).owner]) {
      expect(await refusal(confirm(id, person))).toBe('PT404 cash_note_not_found')
      expect(await refusal(reject(id, 'No', person))).toBe('PT404 cash_note_not_found')
    }
    await scratch.database.query('update public.team_members set is_active = false where user_id = $1', [
      books.worker,
    ])
    expect(await refusal(note())).toBe('PT404 job_not_found')
    expect(await notesOf(books.worker)).toEqual([])
  })
})

describe('the office', () => {
  test('confirms a note into one payment, however often and by whom', async () => {
    const id = randomUUID()
    await note({ id, invoice })
    const answers = await Promise.all([confirm(id), confirm(id), confirm(id, books.manager)])
    expect(answers).toEqual([[{ id }], [{ id }], [{ id }]])
    expect(await payments()).toEqual([
      { id, amount: '50.00', method: 'cash', note: 'In an envelope', invoice_id: invoice, job_id: null },
    ])
    expect(await books.sums(invoice)).toMatchObject({ paid: 50, balance: 30, status: 'sent' })
    expect(await notesOf(books.worker)).toEqual([{ id, status: 'confirmed', reason: null }])
    expect(await refusal(reject(id))).toBe('PT409 cash_answered')
    // The worker's retry of a lost response.
    expect(await refusal(note({ id, invoice }))).toBe('done')
  })

  test('makes a note without an invoice a deposit of the job, or pays the invoice of the job that it chooses', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await note({ id: first, amount: 20 })
    await confirm(first)
    expect(await payments()).toMatchObject([{ id: first, invoice_id: null, job_id: job }])
    await note({ id: second, amount: 30 })
    const { id: foreign } = await books.create([{ job_id: await finished() }])
    expect(await refusal(confirm(second, books.owner, foreign))).toBe('PT404 invoice_not_found')
    await confirm(second, books.owner, invoice)
    expect((await books.sums(invoice)).paid).toBe(30)
  })

  test('rejects a note with its reason, and then nothing is paid', async () => {
    const id = randomUUID()
    await note({ id, invoice })
    for (const missing of ['', '  ', null])
      expect(await refusal(reject(id, missing))).toBe('PT400 reason_missing')
    const rejected = { status: 'rejected', reason: 'Nothing was handed in' }
    await reject(id)
    await reject(id, 'Twice')
    expect(await refusal(confirm(id))).toBe('PT409 cash_answered')
    expect(await payments()).toEqual([])
    expect(await notesOf(books.worker)).toEqual([{ id, ...rejected }])
  })

  test('answers a note again after it deleted the payment', async () => {
    const [again, not] = [randomUUID(), randomUUID()]
    for (const id of [again, not]) {
      await note({ id, invoice, amount: 10 })
      await confirm(id)
      await books.call('delete_payment', { payment_id: id })
    }
    expect(await notesOf(books.worker)).toEqual(
      expect.arrayContaining([again, not].map((id) => ({ id, status: 'noted', reason: null }))),
    )
    await reject(not)
    await confirm(again)
    expect(await payments()).toMatchObject([{ id: again, invoice_id: invoice }])
  })

  test.each([
    ['voided', (id: string) => books.step('void_invoice', id)],
    ['written off', (id: string) => books.call('write_off_invoice', { invoice_id: id })],
  ])(
    'takes cash for an invoice that was %s as a deposit, or for the invoice it chooses',
    async (_, close) => {
      const fresh = await books.job({}, [line(), line()])
      await books.finish(fresh.id)
      const [closed, other] = await Promise.all(
        fresh.lines.map(async (id) => (await books.create([{ job_line_id: id }])).id),
      )
      await books.send(one(closed), 'marked')
      const [deposit, chosen] = [randomUUID(), randomUUID()]
      for (const id of [deposit, chosen])
        await note({ id, job: fresh.id, invoice: one(closed), amount: 10, person: books.owner })
      await close(one(closed))
      expect(await refusal(confirm(chosen, books.owner, one(closed)))).toBe('PT409 invoice_closed')
      await confirm(deposit)
      await confirm(chosen, books.owner, one(other))
      const paid = new Map((await payments()).map((payment) => [payment['id'], payment['invoice_id']]))
      expect(paid).toEqual(
        new Map([
          [deposit, null],
          [chosen, other],
        ]),
      )
    },
  )

  test('keeps a job with cash, whatever the answer was', async () => {
    const answers = {
      noted: () => Promise.resolve(),
      confirmed: (id: string) => confirm(id),
      rejected: (id: string) => reject(id),
    }
    for (const [answer, give] of Object.entries(answers)) {
      const fresh = (await books.job({}, [line()])).id
      const id = randomUUID()
      await note({ id, job: fresh, person: books.owner })
      await give(id)
      const remove = () => refusal(books.mine('delete from public.jobs where id = $1', [fresh]))
      expect(await remove(), answer).toBe('PT409 job_has_cash')
    }
    await scratch.database.query('delete from public.businesses where id = $1', [books.business])
    expect(
      await scratch.database.query('select from public.cash_notes where business_id = $1', [books.business]),
    ).toEqual([])
  })

  test('cannot give the cash of one client to another', async () => {
    const fresh = (await books.job({}, [line()])).id
    const [stranger] = await books.mine<Row & { id: string }>(
      `insert into public.clients (business_id, name) values ($1, 'Bo') returning id`,
      [books.business],
    )
    const move = () =>
      refusal(books.mine('update public.jobs set client_id = $2 where id = $1', [fresh, one(stranger).id]))
    const id = randomUUID()
    await note({ id, job: fresh, person: books.owner })
    expect(await move()).toBe('PT409 job_has_cash')
    await confirm(id)
    expect(await move()).toBe('PT409 job_has_cash')
    await books.call('delete_payment', { payment_id: id })
    await reject(id)
    expect(await move()).toBe('done')
  })
})

describe('at the same time', () => {
  test('a note is confirmed and its draft deleted', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const id = randomUUID()
      const fresh = await finished()
      const draft = (await books.create([{ job_id: fresh }])).id
      await note({ id, job: fresh, invoice: draft, person: books.owner })
      const [confirmed, deleted] = await Promise.all([
        refusal(confirm(id)),
        refusal(books.mine('delete from public.invoices where id = $1', [draft])),
      ])
      expect(confirmed, deleted).toBe('done')
      // Nobody deletes what is no draft any more.
      expect(deleted).toBe('done')
      const kept = await books.mine('select from public.invoices where id = $1', [draft])
      expect(await books.mine('select job_id from public.payments where id = $1', [id])).toEqual([
        { job_id: kept.length === 0 ? fresh : null },
      ])
    }
  })

  test('a draft is deleted while its cash waits to be confirmed', async () => {
    const id = randomUUID()
    const fresh = await finished()
    const draft = (await books.create([{ job_id: fresh }])).id
    await note({ id, job: fresh, invoice: draft, person: books.owner })
    const confirmed = await scratch.database.transaction(async ({ query }) => {
      await query('select from public.invoices where id = $1 for update', [draft])
      const answer = refusal(confirm(id))
      await expect
        .poll(() =>
          scratch.database.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%confirm_cash%'`,
          ),
        )
        .toHaveLength(1)
      await query('delete from public.invoices where id = $1', [draft])
      return { answer }
    })
    expect(await confirmed.answer).toBe('done')
    expect(await payments()).toMatchObject([{ id, job_id: fresh }])
  })

  test('a worker notes on a job and its draft is deleted', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const fresh = await finished()
      const draft = (await books.create([{ job_id: fresh }])).id
      const [noted, deleted] = await Promise.all([
        refusal(note({ job: fresh, invoice: draft, person: books.owner })),
        refusal(books.mine('delete from public.invoices where id = $1', [draft])),
      ])
      expect(deleted).toBe('done')
      expect(['done', 'PT404 invoice_not_found']).toContain(noted)
    }
  })

  test('one note is sent twice', async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 12 }, () => refusal(note({ id }))))
      expect(new Set(answers)).toEqual(new Set(['done']))
    }
  })
})

test('whoever may note cash in the interface may note it', async () => {
  const people = { owner: books.owner, manager: books.manager, worker: books.worker }
  for (const role of roles) {
    const answer = await refusal(note({ person: people[role] }))
    expect(answer, role).toBe(can(role, 'note cash') ? 'done' : 'PT404 job_not_found')
  }
})
