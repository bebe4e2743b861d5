import type { BackendOptions } from '@fieldlark/backend/backend.ts'
import { json } from '@fieldlark/backend/http/responses.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'

/**
 * What an admin may ask for as somebody else (decision 099); all else is refused, also whatever is added later. Of the data API
 * PostgreSQL refuses what writes, of storage this list does too. Not here and so refused: everything about the account itself
 * (password, address, second factor, sessions), payments and the plan, and every function but those that print what can be read.
 */
const open: readonly RegExp[] = [
  /^[A-Z]+ \/rest\/v1\//,
  /^(?:GET|HEAD) \/storage\/v1\/(?:object|render\/image)\//,
  /^POST \/storage\/v1\/object\/(?:sign|list|list-v2)\//,
  /^(?:GET|POST) \/functions\/v1\/(?:document-pdf|paper|quote-pdf)$/,
]

/** Reads about the account itself, which are of use to nobody but the person: sessions, devices, keys and what they pay with. */
const closedReads = new Set([
  'my_sessions',
  'my_push_devices',
  'plan_buyer',
  'payment_keys',
  'has_calendar_feed',
])

const isClosedAt = (method: string, path: string): boolean =>
  !open.some((each) => each.test(`${method} ${path}`)) ||
  closedReads.has(/^\/rest\/v1\/rpc\/(\w+)/.exec(path)?.[1] ?? '')

/** The services decode what a path names, each in its own place: as written it must be open, and as read too. */
const isClosed = (method: string, path: string): boolean =>
  isClosedAt(method, path) || isClosedAt(method, decodeURIComponent(path))

const id = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
/** Of a file only its folder's kind: its name is of no use to whoever reads the log. */
const shown = (path: string): string =>
  decodeURIComponent(path)
    .replace(/^(\/storage\/v1\/(?:[a-z-]+\/)*[a-z-]+)\/.*$/s, '$1')
    .replaceAll(id, ':id')

/**
 * Writes a request of an admin who reads as somebody else into the log that this person sees, before it is answered: whatever
 * becomes of it, it was made. Nothing is answered once the view is over, switched off or its admin is none any more. What does
 * not decode never gets here: the gateway refuses it.
 */
export const createActingGate =
  ({ query }: Pick<Database, 'query'>): NonNullable<BackendOptions['onActing']> =>
  async ({ claimsText }, { method, path }) => {
    const [noted] = await query<{ is_open: boolean }>(
      'select private.note_support_request($1::text::jsonb, $2, $3) as is_open',
      [claimsText, method, shown(path)],
    )
    if (noted?.is_open !== true) return json(401, { code: 'view_over', message: 'This view is over.' })
    if (!isClosed(method, path)) return null
    return json(403, { code: 'read_only_view', message: 'Whoever acts for somebody else may not do this.' })
  }
