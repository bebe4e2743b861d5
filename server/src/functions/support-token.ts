import type { HttpRequest } from '@fieldlark/backend/http/exchange.ts'
import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { bearerOf } from '../project/caller.ts'
import { badRequest, HttpError, signInNeeded, unavailable } from '../project/http-error.ts'
import { createJsonFunction } from '../project/json-function.ts'
import { type Body, isUuid } from '../project/request-body.ts'
import type { RestFetch } from '../project/rest-client.ts'

export type SupportTokenSettings = {
  rest: RestFetch
  /** Signs a session token; null with a hosted project, whose key nobody has. */
  sign: ((claims: object) => string) | null
}

const maxBytes = 1000
/** Short, since the page renews it; the view itself is asked for at each statement. */
const tokenSeconds = 300

/** The open view of the caller's session, read as the caller: the database decides who is an admin. */
async function readView(rest: RestFetch, bearer: string, userId: string): Promise<Record<string, unknown>> {
  const response = await rest('/rest/v1/rpc/admin_view', {
    method: 'POST',
    body: { user_id: userId },
    bearer,
  })
  if (response.status >= 500) throw unavailable()
  if (response.status === 401) throw signInNeeded()
  const view: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new HttpError(403, 'not_allowed', 'Only admins may do this.')
  if (!isJsonObject(view)) throw new HttpError(404, 'view_over', 'This view is over.')
  return view
}

async function handle({ rest, sign }: SupportTokenSettings, request: HttpRequest, { user_id: userId }: Body) {
  if (!isUuid(userId)) throw badRequest()
  const view = await readView(rest, bearerOf(request), userId)
  if (sign === null) throw new HttpError(501, 'views_off', 'The accounts are in a project of their own.')
  const now = Math.floor(Date.now() / 1000)
  const { id, admin_id: sub, ...shown } = view
  const token = sign({
    aud: 'authenticated',
    role: 'authenticated',
    sub: userId,
    // The admin has shown a second factor; whoever is looked at owes none.
    aal: 'aal2',
    act: { sub, view: id },
    iat: now,
    exp: now + tokenSeconds,
  })
  return { ...shown, token, expires_in: tokenSeconds }
}

/** The token with which an admin reads as somebody else (decision 099). It has no refresh token, and it never writes. */
export const createSupportToken = (settings: SupportTokenSettings) =>
  createJsonFunction(maxBytes, (request, body) => handle(settings, request, body))
