import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, createBackend } from '#backend.ts'
import { json } from '#http/responses.ts'
import type { Database } from '#postgres/database.ts'
import { defaultSettings } from '#settings.ts'
import { createDiskBlobs } from '#storage/blobs/disk.ts'
import { restTables } from '../conformance/rest-tables.ts'
import { jwtOf } from './forged-tokens.ts'
import type { FuzzRequest } from './rest-requests.ts'

/** A value that only the service role may read: any other response that contains it is a leak. */
const canary = 'canary-5d1f0c'
const jwtSecret = 'a secret of the fuzz project, long enough for HS256'
const tables = `${restTables}
create table public.secrets (id int primary key, value text not null);
alter table public.secrets enable row level security;
insert into public.secrets values (1, '${canary}');
create view public.people_view with (security_invoker = true) as select id, name, company_id from public.people;
create type public.mood as enum ('good', 'bad');
create domain public.short as varchar(5) check (value <> 'x');
create table public.moods (day date primary key, mood public.mood not null default 'good', label public.short, span tstzrange, amount numeric(8, 2));
insert into public.moods values ('2026-01-01', 'good', 'a', '[2026-01-01,2026-02-01)', 1.5);
create function public.echo(data jsonb) returns jsonb immutable language sql as $$ select data $$;
create function public.body(bytea) returns int immutable language sql as $$ select octet_length($1) $$;
create function public.shout(p public.people) returns text stable language sql as $$ select upper(p.name) $$;
insert into storage.buckets (id, name, public) values ('x', 'x', true);
create policy files on storage.objects for all to authenticated using (name not like 'secret/%');
create policy buckets on storage.buckets for select to authenticated using (true);
`

export type FuzzResponse = { status: number; contentType: string; text: string }

export type FuzzProject = {
  backend: Backend
  /** The anon key, for requests written byte by byte. */
  anonKey: string
  send: (request: FuzzRequest) => Promise<FuzzResponse>
  close: () => Promise<void>
}

/** Opens a project with all features enabled; its requests may leave any data in the database. */
export async function openFuzzProject(database: Database): Promise<FuzzProject> {
  await database.query(tables)
  const switches = { arePlansServed: true, areAggregatesServed: true, isTxRollbackAllowed: true }
  const folder = mkdtempSync(join(tmpdir(), 'fieldlark-fuzz-files-'))
  const backend = createBackend({
    database,
    files: createDiskBlobs(folder),
    secrets: { jwtSecret },
    settings: {
      ...defaultSettings,
      ...switches,
      schemas: ['public', 'other'],
      rateLimits: false,
      statementTimeoutsMs: { anon: 2000, authenticated: 2000, service_role: 2000 },
    },
    log: () => {},
    sendMail: async () => {},
    functions: (name) =>
      name === 'x'
        ? {
            isJwtVerified: false,
            handle: async ({ body }) => json(200, { length: (await body(1e6)).length }),
          }
        : null,
  })
  const keys = keysOf()
  return {
    backend,
    anonKey: keys.anon,
    send: async ({ method, path, headers, body, as }) => {
      const sent = new Headers(asHeaders(headers))
      if (as !== 'nobody') {
        sent.set('apikey', as === 'service' ? keys.service : keys.anon)
        sent.set('authorization', `Bearer ${keys[as]}`)
      }
      if (body !== null && body.contentType !== null) {
        sent.set('content-type', body.contentType)
      }
      const hasBody = body !== null && method !== 'GET' && method !== 'HEAD' && method !== 'get'
      const init = { method, headers: sent, ...(hasBody ? { body: new Uint8Array(body.bytes) } : {}) }
      const response = await backend.fetch(new Request(`http://project.test${path}`, init), { ip: '::1' })
      const text = await response.text()
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', text }
    },
    close: async () => {
      await backend.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * What is wrong with a response, or null: a 5xx, an error without a message, or the canary for another role than the
 * service.
 */
export function faultOf(
  { method, as, path }: Pick<FuzzRequest, 'method' | 'as' | 'path'>,
  response: FuzzResponse,
): string | null {
  const { status, contentType, text } = response
  if (status >= 500) {
    return `${status} ${text.slice(0, 300)}`
  }
  if (as !== 'service' && text.includes(canary)) {
    return `shows the canary with status ${status}`
  }
  if (status < 400 || method === 'HEAD') {
    return null
  }
  // The protocol of resumable uploads has errors in plain text.
  if (
    path.startsWith('/storage/v1/upload/resumable') &&
    contentType.startsWith('text/plain') &&
    text !== ''
  ) {
    return null
  }
  return contentType.startsWith('application/json') && hasMessage(text)
    ? null
    : `${status} without JSON that says why: ${contentType} ${text.slice(0, 300)}`
}

function hasMessage(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    const words = ['message', 'msg', 'error_description', 'error', 'errors']
    return typeof body === 'object' && body !== null && words.some((word) => word in body)
  } catch {
    return false
  }
}

function keysOf() {
  const header = { alg: 'HS256', typ: 'JWT' }
  const iat = Math.floor(Date.now() / 1000)
  const user = { role: 'authenticated', sub: '00000000-0000-4000-8000-0000000000aa', aud: 'authenticated' }
  const sign = (claims: object) => jwtOf(header, { iat, exp: iat + 36_000, ...claims }, jwtSecret)
  return { anon: sign({ role: 'anon' }), user: sign(user), service: sign({ role: 'service_role' }) }
}

/** Replaces characters that fetch does not accept in headers, which are bytes on the wire. */
function asHeaders(headers: Record<string, string>): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    value.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '?').trim(),
  ])
}
