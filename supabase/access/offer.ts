import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { addBusiness, addUser, ask, codeOf, one } from './people.ts'

export type QuoteRow = Row & {
  id: string
  status: string
  version: number
  version_number: number
  total: string
  quote_number: string
}

/** A business with a client, ready to make offers. */
export type Offer = {
  business: string
  owner: string
  client: string
  /** As the owner. */
  mine: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  /** As the server with the service key. */
  served: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  save: (quote?: Fields, lines?: readonly Fields[], by?: string) => Promise<QuoteRow>
  read: (id: string) => Promise<QuoteRow>
  linesOf: (id: string) => Promise<(Row & { id: string; name: string; is_selected: boolean })[]>
  /** Sends it by link; answers the token. */
  send: (id: string, via?: string) => Promise<string>
  approve: (quote: QuoteRow, fields?: Fields) => Promise<QuoteRow>
  mails: () => Promise<{ kind: string; to_address: string; data: Row }[]>
}

type Fields = Record<string, unknown>

export const signature = `data:image/png;base64,${'iVBORw0KGgo='.repeat(4)}`

/** The SQLSTATE a refusal comes with and the word it says; "done" where nothing is refused. */
export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => `${codeOf(error)} ${error instanceof Error ? error.message : ''}`,
  )

export const line = (fields: Fields = {}): Fields & { id: string } => ({
  id: randomUUID(),
  name: 'Cleaning',
  quantity: 1,
  unit_price: 100,
  ...fields,
})

export async function startOffering(database: Database, currency: string | null = 'USD'): Promise<Offer> {
  const owner = await addUser(database, `${randomUUID()}@example.com`, { full_name: 'Ana' })
  const business = await addBusiness(database, owner, {
    business_name: 'Brightside',
    ...(currency === null ? {} : { currency }),
  })
  const mine: Offer['mine'] = (text, values) => ask(database, owner, text, values)
  const [client] = await mine<{ id: string }>(
    `insert into public.clients (business_id, first_name, email) values ($1, 'Zoe', 'zoe@example.com') returning id`,
    [business],
  )
  const served: Offer['served'] = (text, values = []) =>
    database.transaction(async ({ query }) => {
      await query(`select set_config('request.jwt.claims', '{"role":"service_role"}', true),
        set_config('role', 'service_role', true)`)
      return query(text, values)
    })
  const read: Offer['read'] = async (id) =>
    one((await mine<QuoteRow>('select * from public.quotes where id = $1', [id]))[0])
  return {
    business,
    owner,
    client: one(client).id,
    mine,
    served,
    read,
    save: async (quote = {}, lines = [line()], by = owner) => {
      const sent = { id: randomUUID(), client_id: one(client).id, title: 'Spring cleaning', ...quote }
      return one(
        (
          await ask<QuoteRow>(database, by, 'select * from public.save_quote($1, $2, $3)', [
            business,
            JSON.stringify(sent),
            JSON.stringify(lines),
          ])
        )[0],
      )
    },
    linesOf: (id) => mine('select * from public.quote_lines where quote_id = $1 order by position, id', [id]),
    send: async (id, via = 'link') => {
      const [sent] = await mine<{ token: string }>(`select public.send_quote($1, $2) ->> 'token' as token`, [
        id,
        via,
      ])
      return one(sent).token
    },
    approve: async ({ id, version_number }, fields = {}) => {
      const answer = { method: 'on_behalf', signer_name: 'Zoe', how: 'By phone', ...fields }
      const names = Object.keys(answer).map((name, at) => `${name} => $${at + 3}`)
      return one(
        (
          await mine<QuoteRow>(`select * from public.approve_quote($1, $2, ${names.join(', ')})`, [
            id,
            version_number,
            ...Object.values(answer),
          ])
        )[0],
      )
    },
    mails: () =>
      database.query(
        'select kind, to_address, data from private.outbox where business_id = $1 order by created_at',
        [business],
      ),
  }
}
