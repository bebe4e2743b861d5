import { wire } from '../wire.ts'
import { clientId, measured, small, type Tenant, wordy } from './world.ts'

/** A request as a client sends it; it varies by the number of the client. */
export type Case = {
  name: string
  as: Tenant
  method: 'GET' | 'POST' | 'PATCH'
  status: number
  /** The number of rows in the response; null for a single object. */
  rows: number | null
  prefer?: string
  path: (number: number) => string
  body?: (number: number) => object
}

/** With 16 connections: the minimum share of pgbench's throughput, and the maximum p99 in ms. */
export type Loaded = Case & { goal: number; p99: number | null; isGrowing: boolean }

/** With one connection, one request after the other: the maximum median in ms. */
export type Alone = Case & { ms: number }

const columns = 'id,name,email,phone,client_status,lead_source,created_at,version'
const property = 'id,client_id,address,city,state,zip_code,is_primary'
const selected = `select=${encodeURIComponent(columns)}`
const read = { as: measured, method: 'GET', status: 200, p99: 15, isGrowing: true } as const
const write = { as: measured, rows: null, p99: 12, isGrowing: true, prefer: 'return=representation' } as const

/** The requests with goals, as listed in the bench README. */
export const loaded: readonly Loaded[] = [
  {
    ...read,
    name: 'list 50',
    goal: 0.6,
    rows: 50,
    path: () => `/clients?${selected}&business_id=eq.${measured.business}&order=created_at.desc&limit=50`,
  },
  {
    ...read,
    name: 'get by id',
    goal: 0.48,
    rows: null,
    path: (number) => `/clients?${selected}&id=eq.${clientId(number)}`,
  },
  {
    ...read,
    name: 'list with embed',
    goal: 0.7,
    rows: 50,
    path: () =>
      `/property_addresses?select=${encodeURIComponent(`${property},clients(id,name,phone)`)}` +
      `&business_id=eq.${measured.business}&order=client_id.asc&limit=50`,
  },
  {
    ...write,
    name: 'update one',
    goal: 0.48,
    method: 'PATCH',
    status: 200,
    path: (number) => `/clients?id=eq.${clientId(number)}&${selected}`,
    body: (number) => ({ notes: `Called on day ${number}.`, client_status: 'active' }),
  },
  {
    ...write,
    name: 'insert one',
    goal: 0.48,
    method: 'POST',
    status: 201,
    path: () => `/clients?${selected}`,
    body: (number) => ({
      business_id: measured.business,
      first_name: 'Nora',
      last_name: `Newcomer ${number}`,
      email: 'nora@example.com',
      phone: '+1 555 0100',
      lead_source: 'referral',
      client_status: 'lead',
    }),
  },
  {
    ...read,
    name: '1.3 MB body',
    as: wordy,
    goal: 0.65,
    // Sixteen responses of this size are 20 MB in flight, so their latency means little.
    p99: null,
    isGrowing: false,
    rows: 1000,
    path: () => `/clients?select=${encodeURIComponent(`${columns},notes`)}&order=created_at.desc`,
  },
]

/** Without a filter: only row-level security limits the result to the caller's 200 rows. */
export const alone: readonly Alone[] = [
  {
    ...read,
    name: 'unfiltered list of 200',
    as: small,
    ms: 3,
    rows: 200,
    path: () => `/clients?${selected}&order=created_at.desc`,
  },
  {
    ...read,
    name: 'exact count of 200',
    as: small,
    ms: 3,
    status: 206,
    rows: 1,
    prefer: 'count=exact',
    path: () => '/clients?select=id&limit=1',
  },
]

/** The headers of supabase-js. */
export function headersOf(each: Case, key: string, token: string): Record<string, string> {
  const isRead = each.method === 'GET'
  return {
    apikey: key,
    authorization: `Bearer ${token}`,
    'x-client-info': 'supabase-js-web/2.119.0',
    accept: each.rows === null ? 'application/vnd.pgrst.object+json' : 'application/json',
    [isRead ? 'accept-profile' : 'content-profile']: 'public',
    ...(isRead ? {} : { 'content-type': 'application/json' }),
    ...(each.prefer === undefined ? {} : { prefer: each.prefer }),
  }
}

export const wireOf = (each: Case, number: number, headers: Record<string, string>) =>
  wire(each.method, `/rest/v1${each.path(number)}`, headers, each.body && JSON.stringify(each.body(number)))
