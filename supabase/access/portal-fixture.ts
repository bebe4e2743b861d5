import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { line } from './line.ts'
import { one } from './people.ts'
import { type QuoteFixture, quoteFixture } from './quote-fixture.ts'

/** A business with an open portal, and a client with one of everything that the portal shows. */
export type PortalFixture = QuoteFixture & {
  subdomain: string
  email: string
  quote: string
  invoice: string
  visit: string
  /** What the server calls, by name. */
  call: <T = Record<string, unknown>>(name: string, args: object) => Promise<T>
  /** The newest mail with a code. */
  mailed: () => Promise<{ code: string; token: string }>
  /** Signs the client in with a code; returns the token of the session. */
  enter: () => Promise<string>
  /** The token of a session in which the owner looks on. */
  preview: () => Promise<string>
}

export async function portalFixture(database: Database, canary = 'Brightside'): Promise<PortalFixture> {
  const offer = await quoteFixture(database)
  const { business, client, mine, served } = offer
  const subdomain = `p${randomUUID().slice(0, 8)}`
  const email = `${subdomain}@example.com`
  await mine('update public.businesses set subdomain = $2, business_name = $3 where id = $1', [
    business,
    subdomain,
    canary,
  ])
  await mine('update public.portal_settings set is_on = true where business_id = $1', [business])
  await mine('update public.clients set email = $2, address = $3 where id = $1', [client, email, canary])
  const { id: quote } = await offer.save({ title: canary }, [line({ unit_cost: 40 })])
  await offer.send(quote)
  const invoice = await sentInvoice(offer, canary)
  const job = randomUUID()
  const visit = randomUUID()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await mine('select public.save_job(business_id => $1, job => $2, visits => $3)', [
    business,
    JSON.stringify({ id: job, client_id: client, title: canary }),
    JSON.stringify([{ id: visit, visit_date: day, start_time: '09:00' }]),
  ])
  const call = async <T = Record<string, unknown>>(name: string, args: object): Promise<T> => {
    const names = Object.keys(args).map((each, at) => `${each} => $${at + 1}`)
    const text = `select public.${name}(${names.join(', ')}) as answer`
    return one((await served<{ answer: T }>(text, Object.values(args)))[0]).answer
  }
  return {
    ...offer,
    subdomain,
    email,
    quote,
    invoice,
    visit,
    call,
    ...entriesOf(database, { business, subdomain, email, client, call, mine }),
  }
}

async function sentInvoice({ business, client, mine }: QuoteFixture, title: string): Promise<string> {
  const id = randomUUID()
  await mine('select public.save_invoice($1, $2, $3)', [
    business,
    JSON.stringify({ id, client_id: client, title }),
    JSON.stringify([{ id: randomUUID(), name: 'Cleaning', quantity: 1, unit_price: 80 }]),
  ])
  await mine(`select public.send_invoice($1, 'link')`, [id])
  return id
}

type Entered = { state: string; token: string }

const entriesOf = (
  database: Database,
  {
    business,
    subdomain,
    email,
    client,
    call,
    mine,
  }: Pick<PortalFixture, 'business' | 'subdomain' | 'email' | 'client' | 'call' | 'mine'>,
): Pick<PortalFixture, 'mailed' | 'enter' | 'preview'> => {
  const mailed = async () =>
    one(
      (
        await database.query<Row & { code: string; token: string }>(
          `select data ->> 'code' as code, data ->> 'token' as token from private.outbox
           where business_id = $1 and kind = 'portal-code' order by created_at desc limit 1`,
          [business],
        )
      )[0],
    )
  return {
    mailed,
    enter: async () => {
      await call('send_portal_code', { subdomain, email })
      const { code } = await mailed()
      return (await call<Entered>('enter_portal', { subdomain, email, code })).token
    },
    preview: async () => {
      const [row] = await mine<{ shown: { token: string } }>('select public.preview_portal($1) as shown', [
        client,
      ])
      return (await call<Entered>('enter_portal', { subdomain, link: one(row).shown.token })).token
    },
  }
}
