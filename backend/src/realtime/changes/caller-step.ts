import type { Step } from '#postgres/database.ts'

const keys = [
  'role',
  'request.jwt.claims',
  'search_path',
  'statement_timeout',
  'transaction_read_only',
  'timezone',
  'request.method',
  'request.path',
  'request.headers',
  'request.cookies',
] as const

const text = `select num_nulls(${keys.map((key, index) => `set_config('${key}', $${index + 1}, true)`).join(', ')})`

/** As whom the visibility of a change is checked. */
export type Viewer = { role: string; claimsText: string }

/** One string per distinct viewer. */
export const viewerKey = ({ role, claimsText }: Viewer): string => `${role}\0${claimsText}`

/**
 * The step that runs before every query as a viewer: sets everything that policies may read and clears the previous
 * viewer.
 */
export function callerStep({ role, claimsText }: Viewer, searchPath: string, timeoutMs: number): Step {
  const values = [role, claimsText, searchPath, String(timeoutMs), 'on', 'UTC', 'GET', '/', '{}', '{}']
  return { text, values, name: 'realtime caller' }
}
