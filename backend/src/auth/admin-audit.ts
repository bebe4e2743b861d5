import type { HttpResponse } from '#http/exchange.ts'
import { requireAdmin } from './admin-access.ts'
import { pageOf, pagingHeaders } from './admin-paging.ts'
import { invalid, json } from './errors.ts'
import type { EndpointContext } from './parts.ts'

/** The column that `query=scope:text` searches, by scope. */
const scopes: Readonly<Record<string, string>> = {
  author: `coalesce(payload ->> 'actor_username', '') || ' ' || coalesce(payload ->> 'actor_name', '')`,
  action: `payload ->> 'action'`,
  type: `payload ->> 'log_type'`,
}

/** GET /admin/audit?page=&per_page=&query=action:login: the newest entries first. */
export async function readAudit(context: EndpointContext): Promise<HttpResponse> {
  requireAdmin(context)
  const page = pageOf(context)
  const query = context.query.get('query') ?? ''
  const [, scope = '', wanted = ''] = /^([^:]*):(.*)$/s.exec(query) ?? []
  const column = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (query !== '' && column === undefined) throw invalid(`Invalid query scope: ${query.slice(0, 100)}`)
  const where = column === undefined ? "$1 = ''" : `strpos(lower(${column}), lower($1)) > 0`
  const rows = await context.auth.database.query<{ total: string; entry: unknown }>(
    `select (select count(*) from auth.audit_log_entries where ${where})::text as total,
       json_build_object('id', id, 'payload', payload, 'ip_address', ip_address, 'created_at',
         to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as entry
     from auth.audit_log_entries where ${where} order by created_at desc, id limit $2 offset $3`,
    [wanted, page.size, page.offset],
  )
  const headers = pagingHeaders('/admin/audit', page, Number(rows[0]?.total ?? 0))
  return json(
    200,
    rows.map(({ entry }) => entry),
    headers,
  )
}
