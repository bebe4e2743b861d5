import { randomUUID } from 'node:crypto'

import { linkIn, newestMail } from './mailbox.ts'

/** A user. `session` is what the browser stores when they are signed in. */
export type Person = {
  email: string
  password: string
  fullName: string
  userId: string
  session: object
  call: <T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<T>
}

export type Owner = Person & { businessId: string; businessName: string }

export const password = 'a-good-password'
export const newEmail = (name = 'owner') => `${name}-${randomUUID().slice(0, 13)}@example.com`

type Session = { access_token: string; user: { id: string } }

/** The public API key, which every page contains. */
async function anonKeyOf(address: string): Promise<string> {
  const html = await (await fetch(`${address}/login`)).text()
  const key = /"anonKey":"([^"]+)"/.exec(html)?.[1]
  if (!key) throw new Error('The page carries no configuration.')
  return key
}

type Send = <T>(method: string, path: string, body: unknown, token?: string) => Promise<T>

/** Sends JSON to the public API with a user's token or as a guest. Throws when the API returns an error. */
function senderTo(address: string): Send {
  let anonKey: Promise<string> | undefined
  return async <T>(method: string, path: string, body: unknown, token?: string) => {
    anonKey ??= anonKeyOf(address)
    const key = await anonKey
    const response = await fetch(address + path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${token ?? key}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : null) as T
  }
}

async function addBusiness(person: Person, businessName = 'Bright Homes', currency = 'USD'): Promise<Owner> {
  const id = randomUUID()
  await person.call('POST', '/rest/v1/businesses', {
    id,
    user_id: person.userId,
    business_name: businessName,
    trade: 'cleaning',
    language: 'en',
    currency,
  })
  return { ...person, businessId: id, businessName }
}

/** Prepares the data that a story needs through the public API that the pages use. */
export function testData(address: string) {
  const send = senderTo(address)

  /** Where addresses are confirmed, the code is in the mail. */
  async function confirm(email: string): Promise<Session> {
    const { code } = await newestMail(address, email)
    return send('POST', '/auth/v1/verify', { type: 'signup', email, token: code })
  }

  async function signUp({
    email = newEmail(),
    fullName = 'Olivia Owner',
    language = 'en',
  } = {}): Promise<Person> {
    const data = { full_name: fullName, language }
    const made = await send<Partial<Session>>('POST', '/auth/v1/signup', { email, password, data })
    const session = made.access_token ? (made as Session) : await confirm(email)
    const call: Person['call'] = (method, path, body) => send(method, path, body, session.access_token)
    return { email, password, fullName, userId: session.user.id, session, call }
  }

  async function invite(owner: Owner, email: string, role: 'manager' | 'worker') {
    const invitation = { business_id: owner.businessId, email, role }
    await owner.call('POST', '/rest/v1/rpc/invite_member', invitation)
    return linkIn(await newestMail(address, email))
  }

  async function addMember(owner: Owner, role: 'manager' | 'worker'): Promise<Owner> {
    const email = newEmail(role)
    const link = await invite(owner, email, role)
    const person = await signUp({ email, fullName: 'Wanda Worker' })
    await person.call('POST', '/rest/v1/rpc/accept_team_invitation', {
      token: new URL(link).searchParams.get('token'),
      full_name: person.fullName,
    })
    return { ...person, businessId: owner.businessId, businessName: owner.businessName }
  }

  return {
    signUp,
    addBusiness,
    addOwner: async () => addBusiness(await signUp()),
    invite,
    addMember,
  }
}

export type ClientRow = { id: string; version: number; name: string } & Record<string, unknown>

/** Adds clients to the owner's business; each needs some name. PostgREST requires the same keys in all rows. */
export const addClients = (owner: Owner, rows: readonly object[]) =>
  owner.call<ClientRow[]>(
    'POST',
    '/rest/v1/clients',
    rows.map((row) => ({ ...row, business_id: owner.businessId })),
  )

export async function addClient(owner: Owner, row: object = {}): Promise<ClientRow> {
  const [client] = await addClients(owner, [{ first_name: 'Carla', last_name: 'Reyes', ...row }])
  if (!client) throw new Error('No client came back.')
  return client
}

/** The rows of the business in a table, e.g. `clients`, `select=id,name&order=name`. */
export const rowsOf = <T = ClientRow>(owner: Owner, table: string, query = 'select=*') =>
  owner.call<T[]>('GET', `/rest/v1/${table}?business_id=eq.${owner.businessId}&${query}`)

/** A job for the client, with every worker of the business assigned. */
export async function giveWork(owner: Owner, clientId: string): Promise<void> {
  const workers = await rowsOf<{ user_id: string }>(owner, 'team_members', 'select=user_id&role=eq.worker')
  await owner.call('POST', '/rest/v1/rpc/save_job', {
    business_id: owner.businessId,
    job: { id: randomUUID(), version: null, client_id: clientId, title: 'Cleaning' },
    lines: [],
    member_ids: workers.map(({ user_id }) => user_id),
    visits: [],
  })
}

/** A quote line as `save_quote` expects it. */
export const quoteLine = (name: string, unit_price: number, more: object = {}) => ({
  id: randomUUID(),
  name,
  quantity: 1,
  unit_price,
  kind: 'required',
  is_selected: false,
  ...more,
})

export type QuoteRow = { id: string; version: number; version_number: number; total: number } & Record<
  string,
  unknown
>

/** Saves a new quote, or an existing one given its id and version. */
export const saveQuote = (owner: Owner, quote: object, lines: readonly object[]) =>
  owner.call<QuoteRow>('POST', '/rest/v1/rpc/save_quote', {
    business_id: owner.businessId,
    quote: { id: randomUUID(), version: null, title: 'Spring cleaning', taxes: [], ...quote },
    lines,
  })

/** Sends the quote as a link and returns the path of the client's page. */
export async function linkOfQuote(owner: Owner, quoteId: string): Promise<string> {
  const sent = { quote_id: quoteId, via: 'link' }
  const { token } = await owner.call<{ token: string }>('POST', '/rest/v1/rpc/send_quote', sent)
  return `/q/${token}`
}
