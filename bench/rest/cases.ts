import { business, clientId } from './world.ts'

/** A request as a client sends it; what varies is the number of the client it is about. */
export type Case = {
  name: string
  /** The least share of pgbench's throughput, and the longest p99 in ms (backend.md §6). */
  goal: number
  p99: number
  method: 'GET' | 'POST' | 'PATCH'
  status: number
  isSingle: boolean
  path: (number: number) => string
  body?: (number: number) => object
}

const columns = 'id,name,email,phone,client_status,lead_source,created_at,version'
const property = 'id,client_id,address,city,state,zip_code,is_primary'
const list = { method: 'GET', status: 200, isSingle: false, p99: 15 } as const

export const cases: readonly Case[] = [
  {
    ...list,
    name: 'list 50',
    goal: 0.6,
    path: () =>
      `/clients?select=${encodeURIComponent(columns)}&business_id=eq.${business}&order=created_at.desc&limit=50`,
  },
  {
    ...list,
    name: 'get by id',
    goal: 0.48,
    isSingle: true,
    path: (number) => `/clients?select=${encodeURIComponent(columns)}&id=eq.${clientId(number)}`,
  },
  {
    ...list,
    name: 'list with embed',
    goal: 0.7,
    path: () =>
      `/property_addresses?select=${encodeURIComponent(`${property},clients(id,name,phone)`)}` +
      `&business_id=eq.${business}&order=client_id.asc&limit=50`,
  },
  {
    name: 'update one',
    goal: 0.48,
    p99: 12,
    method: 'PATCH',
    status: 200,
    isSingle: true,
    path: (number) => `/clients?id=eq.${clientId(number)}&select=${encodeURIComponent(columns)}`,
    body: (number) => ({ notes: `Called on day ${number}.`, client_status: 'active' }),
  },
  {
    name: 'insert one',
    goal: 0.48,
    p99: 12,
    method: 'POST',
    status: 201,
    isSingle: true,
    path: () => `/clients?select=${encodeURIComponent(columns)}`,
    body: (number) => ({
      business_id: business,
      first_name: 'Nora',
      last_name: `Newcomer ${number}`,
      email: 'nora@example.com',
      phone: '+1 555 0100',
      lead_source: 'referral',
      client_status: 'lead',
    }),
  },
]

/** What supabase-js sends with it. */
export function headersOf(each: Case, key: string, token: string): Record<string, string> {
  const isRead = each.method === 'GET'
  return {
    apikey: key,
    authorization: `Bearer ${token}`,
    'x-client-info': 'supabase-js-web/2.119.0',
    accept: each.isSingle ? 'application/vnd.pgrst.object+json' : 'application/json',
    [isRead ? 'accept-profile' : 'content-profile']: 'public',
    ...(isRead ? {} : { 'content-type': 'application/json', prefer: 'return=representation' }),
  }
}

/** The request as bytes on the wire. */
export function wireOf(each: Case, number: number, headers: Record<string, string>): string {
  const body = each.body === undefined ? '' : JSON.stringify(each.body(number))
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${each.method} /rest/v1${each.path(number)} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
