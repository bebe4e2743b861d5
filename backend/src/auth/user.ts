import type { HttpResponse } from '#http/exchange.ts'
import { json } from './errors.ts'
import type { EndpointContext } from './parts.ts'
import { requireUser } from './signed-in.ts'
import { toUserJson } from './user-json.ts'

/** GET /user */
export async function readOwnUser(context: EndpointContext): Promise<HttpResponse> {
  const { user } = await requireUser(context)
  return json(200, toUserJson(user))
}
