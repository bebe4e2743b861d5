import { randomUUID } from 'node:crypto'
import { flat, readLinks, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { moneyText } from '@fieldlark/domain/values/money-text.ts'
import { line } from '@fieldlark/supabase/access/line.ts'
import { type PaymentFixture, paymentFixture } from '@fieldlark/supabase/access/payment-fixture.ts'
import { addVisit } from '@fieldlark/supabase/access/team-fixture.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, projectUrl, type Shop } from './testing/online-shop.ts'

let shop: Shop
let books: PaymentFixture
let other: PaymentFixture
beforeAll(async () => {
  shop = await openShop()
  books = await paymentFixture(shop.scratch.database)
  other = await paymentFixture(shop.scratch.database)
})
afterAll(() => shop.close())

async function print(fields: object, user: string = books.owner) {
  const answer = await shop.documentPdf(user, fields)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 200)
    return {
      status: answer.status,
      code: (JSON.parse(String(Buffer.from(bytes))) as { code: string }).code,
      text: '',
      links: [],
    }
  const links = await readLinks(bytes)
  return { status: 200, code: '', text: flat((await readPdf(bytes)).join()), links }
}

const settle = (changes: object) =>
  books.mine(
    `update public.document_settings set ${Object.keys(changes)
      .map((key, at) => `${key} = $${at + 2}`)
      .join(', ')} where business_id = $1`,
    [books.business, ...Object.values(changes)],
  )

it('prints the totals that the database computed, for members and through the client’s link', async () => {
  const { id } = await books.save({ taxes: [{ name: 'Tax', rate: 9.975 }] }, [
    line({ unit_price: 199.99, quantity: 3 }),
    line({ unit_price: 12.5 }),
  ])
  expect((await print({ kind: 'invoice', id })).text).toContain('DRAFT')
  const token = await books.send(id)
  await books.record(id, 50, { paid_on: '2026-03-10' })
  const { total_amount: total, balance } = await books.read(id)
  for (const fields of [
    { kind: 'invoice', id },
    { kind: 'invoice', token },
  ]) {
    const { status, text } = await print(fields)
    expect(status).toBe(200)
    expect(text).toContain(`Total ${flat(moneyText('en', total, 'USD'))}`)
    expect(text).toContain(`Balance due ${flat(moneyText('en', balance, 'USD'))}`)
  }
})

it('leads to the page of the client in a copy that is made with its link, and nowhere in others', async () => {
  const { id } = await books.bill(70)
  const token = await books.send(id)
  expect((await print({ kind: 'invoice', token })).links).toEqual([`${projectUrl}/i/${token}`])
  expect((await print({ kind: 'invoice', id })).links).toEqual([])
})

it('prints an earlier version as it was sent', async () => {
  const sent = await books.bill(100, { title: 'First words' })
  await books.save({ id: sent.id, version: sent.version, title: 'Second words' }, [line()])
  const first = await print({ kind: 'invoice', id: sent.id, version_number: 1 })
  expect(first.text).toContain('First words')
  expect(first.text).toContain('REPLACED')
  expect((await print({ kind: 'invoice', id: sent.id })).text).toContain('Second words')
  expect((await print({ kind: 'invoice', id: sent.id, version_number: 9 })).status).toBe(404)
})

it('uses the document settings of the business and the language of the client', async () => {
  const bill = await books.bill(80)
  await settle({ footer: 'Insured and bonded', bank_details: 'First Bank 4410' })
  await books.mine(`update public.clients set language = 'es' where id = $1`, [books.client])
  const { text } = await print({ kind: 'invoice', id: bill.id })
  for (const fields of [
    'Factura',
    'Insured and bonded',
    'Cómo pagar Transferencia First Bank 4410',
    'Saldo pendiente $80.00',
  ])
    expect(text).toContain(fields)
  await books.mine('update public.clients set language = null where id = $1', [books.client])
})

it('renders receipts and statements', async () => {
  const bill = await books.bill(100)
  const payment = await books.record(bill.id, 40)
  expect((await print({ kind: 'receipt', id: payment['id'] })).text).toContain('Balance due $60.00')
  const id = randomUUID()
  await books.call('make_statement', {
    client_id: books.client,
    id,
    from_date: '2026-01-01',
    to_date: '2099-01-01',
  })
  const { text } = await print({ kind: 'statement', id })
  expect(text).toContain('Statement')
  expect(text).toContain('$40.00')
})

it('gives workers a job sheet with their own visits and no prices', async () => {
  const job = await books.job({ title: 'Windows', instructions: 'Ring twice' }, [
    line({ unit_price: 431.07 }),
  ])
  const theirs = await addVisit(
    shop.scratch.database,
    books,
    job.id,
    { visit_date: '2027-03-01', instructions: 'With Ann' },
    [books.worker],
  )
  await addVisit(shop.scratch.database, books, job.id, {
    visit_date: '2027-03-08',
    instructions: 'Secret of others',
  })
  expect(theirs.id).toBeTruthy()
  const whole = await print({ kind: 'job-sheet', id: job.id })
  expect(whole.text).toContain('Secret of others')
  const own = await print({ kind: 'job-sheet', id: job.id }, books.worker)
  expect(own.status).toBe(200)
  for (const fields of ['Ring twice', 'With Ann', 'March 1, 2027']) expect(own.text).toContain(fields)
  expect(own.text).not.toMatch(/Secret of others|431|March 8/)
  expect(await print({ kind: 'job-sheet', id: job.id }, books.other)).toMatchObject({
    status: 404,
    code: 'job_not_found',
  })
})

it('rejects members of another business, and workers for what they may not read', async () => {
  const bill = await books.bill(100)
  const payment = await books.record(bill.id, 40)
  for (const [kind, id] of [
    ['invoice', bill.id],
    ['receipt', payment['id']],
    ['statement', bill.id],
    ['job-sheet', bill.id],
  ]) {
    expect((await print({ kind, id }, other.owner)).status).toBe(404)
    expect((await print({ kind, id }, books.worker)).status).toBe(404)
  }
  expect(await print({ kind: 'invoice', id: '*' })).toMatchObject({ status: 404, code: 'invoice_not_found' })
  expect(await print({ kind: 'invoice', token: 'short' })).toMatchObject({ code: 'link_not_found' })
  expect(await print({ kind: 'receipt', token: 'x'.repeat(43) })).toMatchObject({ code: 'link_not_found' })
  expect(await print({ kind: 'constructor', id: bill.id })).toMatchObject({ status: 400 })
})

it('renders a sample with unsaved settings, only for the caller’s own business', async () => {
  const settings = { paper_size: 'a4', accent_color: '#7a2e8e', footer: 'Not saved yet' }
  const sample = await print({ kind: 'sample', id: books.business, settings })
  expect(sample.text).toContain('Not saved yet')
  expect((await print({ kind: 'sample', id: books.business, settings }, other.owner)).status).toBe(404)
  const odd = { paper_size: {}, accent_color: 'red; }', footer: ['x'] }
  expect((await print({ kind: 'sample', id: books.business, settings: odd })).status).toBe(200)
})
