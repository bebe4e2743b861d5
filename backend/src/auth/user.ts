import type { Answer } from '#http/exchange.ts'
import { json } from './errors.ts'
import type { Ask } from './parts.ts'
import { requireUser } from './signed-in.ts'
import { toUserJson } from './user-json.ts'

/** GET /user */
export async function readOwnUser(ask: Ask): Promise<Answer> {
  const { user } = await requireUser(ask)
  return json(200, toUserJson(user))
}
