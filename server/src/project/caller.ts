import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { signInNeeded, unavailable } from './http-error.ts'
import type { RestFetch } from './rest-client.ts'

/** The access token of the caller. */
export function bearerOf({ headers }: HttpRequest): string {
  const bearer = /^bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1]
  if (bearer === undefined) throw signInNeeded()
  return bearer
}

/** Rows as the caller may read them, so that the policies decide what they may ask for. */
export async function readRowsAs(
  bearer: string,
  rest: RestFetch,
  path: string,
): Promise<Record<string, unknown>[]> {
  const response = await rest(`/rest/v1/${path}`, { bearer })
  if (response.status >= 500) throw unavailable()
  if (response.status === 401) throw signInNeeded()
  const rows: unknown = await response.json().catch(() => null)
  return Array.isArray(rows) ? rows.filter(isJsonObject) : []
}
