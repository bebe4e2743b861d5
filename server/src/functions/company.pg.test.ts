import { flat, readPdf } from '@fieldlark/documents/testing/read-pdf.ts'
import { companyDraftSchema } from '@fieldlark/domain/businesses/company-draft.ts'
import { renderMail } from '@fieldlark/emails/catalog.ts'
import { line } from '@fieldlark/supabase/access/line.ts'
import { type PaymentFixture, paymentFixture } from '@fieldlark/supabase/access/payment-fixture.ts'
import { ask } from '@fieldlark/supabase/access/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/online-shop.ts'

let shop: Shop
let books: PaymentFixture
beforeAll(async () => {
  shop = await openShop()
  books = await paymentFixture(shop.scratch.database)
})
afterAll(() => shop.close())

const typed = {
  business_name: 'Lark & Sons',
  contact_person: 'Ana Lark',
  phone: '(555) 010-7788',
  email: 'Office@Lark.Example',
  address: '1 Main Street\nPortland, ME 04101',
  registration_number: 'ME-88121',
  google_business_url: 'g.page/r/lark/review',
  facebook_url: '',
  instagram_url: '',
  x_url: '',
  yelp_url: '',
}

const noLinks = {
  google_business_url: null,
  facebook_url: null,
  instagram_url: null,
  x_url: null,
  yelp_url: null,
}

/** Writes what the settings form sends. */
const save = async (person: string) => {
  const draft = companyDraftSchema(noLinks).parse(typed)
  const names = Object.keys(draft)
  const update = `update public.businesses set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')}
    where id = $1 returning id`
  const rows = await ask(shop.scratch.database, person, update, [books.business, ...Object.values(draft)])
  return rows.length
}

it('puts what is typed in the settings on the invoice and into its mail, whose replies go there', async () => {
  expect(await save(books.owner)).toBe(1)
  const { id } = await books.save({}, [line({ unit_price: 80 })])
  await books.send(id, 'mail', { to_address: 'zoe@example.com' })
  const answer = await shop.documentPdf(books.owner, { kind: 'invoice', id })
  const text = flat((await readPdf(new Uint8Array(await answer.arrayBuffer()))).join())
  for (const shown of [
    'Lark & Sons',
    'Ana Lark',
    '1 Main Street',
    'Portland, ME 04101',
    '(555) 010-7788 · office@lark.example',
    'ME-88121',
  ])
    expect(text).toContain(shown)
  const queued = (await books.mails()).find(({ kind }) => kind === 'invoice-sent')
  const mail = await renderMail('invoice-sent', 'en', queued?.data ?? {})
  expect(mail).toMatchObject({ sender: 'Lark & Sons', replyTo: 'office@lark.example' })
  expect(mail.text).toContain('Questions? Just reply to this email.')
})

it('puts it on the page that the client opens, whose phone and email lead to the business', async () => {
  await save(books.owner)
  const { id } = await books.save({}, [line({ unit_price: 80 })])
  const { body } = await shop.link({ action: 'open', token: await books.send(id) })
  expect(body['business']).toMatchObject({
    name: 'Lark & Sons',
    contact_person: 'Ana Lark',
    phone: '(555) 010-7788',
    email: 'office@lark.example',
    address: '1 Main Street\nPortland, ME 04101',
    registration_number: 'ME-88121',
  })
})

it('lets the owner have the replies when the business names no address', async () => {
  await save(books.owner)
  await books.mine('update public.businesses set email = null where id = $1', [books.business])
  const { id } = await books.save({}, [line({ unit_price: 80 })])
  await books.send(id, 'mail', { to_address: 'zoe@example.com' })
  const queued = (await books.mails()).filter(({ kind }) => kind === 'invoice-sent').at(-1)
  const [owner] = await shop.scratch.database.query<{ email: string }>(
    'select email from public.profiles where id = $1',
    [books.owner],
  )
  expect(queued?.data?.['reply_to']).toBe(owner?.email)
})

it('is changed by owners and managers, and not by workers', async () => {
  expect(await save(books.manager)).toBe(1)
  expect(await save(books.worker)).toBe(0)
})
