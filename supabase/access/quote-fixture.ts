import { randomUUID } from 'node:crypto'
import type { Database, Row } from '@fieldlark/backend/postgres/database.ts'
import { line } from './line.ts'
import { addBusiness, addUser, ask, one } from './people.ts'

export type QuoteRow = Row & {
  id: string
  status: string
  version: number
  version_number: number
  total: string
  quote_number: string
}

/** A business with a client and helpers for quotes. */
export type QuoteFixture = {
  business: string
  owner: string
  client: string
  /** Runs a statement as the owner. */
  mine: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  /** Runs a statement as the server with the service key. */
  served: <R extends Row = Row>(text: string, values?: readonly unknown[]) => Promise<R[]>
  save: (quote?: Fields, lines?: readonly Fields[], by?: string) => Promise<QuoteRow>
  read: (id: string) => Promise<QuoteRow>
  linesOf: (id: string) => Promise<(Row & { id: string; name: string; is_selected: boolean })[]>
  /** Sends the quote by link; returns the token. */
  send: (id: string, via?: string) => Promise<string>
  approve: (quote: QuoteRow, fields?: Fields) => Promise<QuoteRow>
  mails: () => Promise<{ kind: string; to_address: string; data: Row }[]>
}

type Fields = Record<string, unknown>

export const signature = `data:image/png;base64,${'iVBORw0KGgo='.repeat(4)}`

export async function quoteFixture(
  database: Database,
  currency: string | null = 'USD',
): Promise<QuoteFixture> {
  const owner = await addUser(database, `${randomUUID()}@example.com`, { full_name: 'Ana' })
  const business = await addBusiness(database, owner, {
    business_name: 'Brightside',
    ...(currency === null ? {} : { currency }),
  })
  const mine: QuoteFixture['mine'] = (text, values) => ask(database, owner, text, values)
  const [client] = await mine<{ id: string }>(
    `insert into public.clients (business_id, first_name, email) values ($1, 'Zoe', 'zoe@example.com') returning id`,
    [business],
  )
  const people = { business, owner, client: one(client).id }
  return {
    ...people,
    mine,
    served: (text, values = []) =>
      database.transaction(async ({ query }) => {
        await query(`select set_config('request.jwt.claims', '{"role":"service_role"}', true),
          set_config('role', 'service_role', true)`)
        return query(text, values)
      }),
    ...readsOf(mine),
    ...commandsOf(database, people),
    mails: () =>
      database.query(
        'select kind, to_address, data from private.outbox where business_id = $1 order by created_at',
        [business],
      ),
  }
}

const readsOf = (mine: QuoteFixture['mine']): Pick<QuoteFixture, 'read' | 'linesOf'> => ({
  read: async (id) => one((await mine<QuoteRow>('select * from public.quotes where id = $1', [id]))[0]),
  linesOf: (id) => mine('select * from public.quote_lines where quote_id = $1 order by position, id', [id]),
})

function commandsOf(
  database: Database,
  { business, owner, client }: Pick<QuoteFixture, 'business' | 'owner' | 'client'>,
): Pick<QuoteFixture, 'save' | 'send' | 'approve'> {
  const first = async <R extends Row>(person: string, text: string, values: readonly unknown[]): Promise<R> =>
    one((await ask<R>(database, person, text, values))[0])
  return {
    save: (quote = {}, lines = [line()], by = owner) => {
      const sent = { id: randomUUID(), client_id: client, title: 'Spring cleaning', ...quote }
      const values = [business, JSON.stringify(sent), JSON.stringify(lines)]
      return first(by, 'select * from public.save_quote($1, $2, $3)', values)
    },
    send: async (id, via = 'link') => {
      const text = `select public.send_quote($1, $2) ->> 'token' as token`
      return (await first<{ token: string }>(owner, text, [id, via])).token
    },
    approve: ({ id, version_number }, fields = {}) => {
      const answer = { method: 'on_behalf', signer_name: 'Zoe', how: 'By phone', ...fields }
      const names = Object.keys(answer).map((name, at) => `${name} => $${at + 3}`)
      return first(owner, `select * from public.approve_quote($1, $2, ${names.join(', ')})`, [
        id,
        version_number,
        ...Object.values(answer),
      ])
    },
  }
}
