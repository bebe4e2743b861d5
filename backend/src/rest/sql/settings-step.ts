import type { Step, Value } from '#postgres/database.ts'

/**
 * All keys in every request: one that a request or a function set for the session would leak into the next.
 * The role comes with them and never with the query, whose rights are fixed before it runs.
 */
const keys = [
  'role',
  'search_path',
  'transaction_read_only',
  'statement_timeout',
  'timezone',
  'request.jwt.claims',
  'request.method',
  'request.path',
  'request.headers',
  'request.cookies',
  'response.headers',
  'response.status',
  'pgrst.inserted',
] as const

const text = `select ${keys.map((key, index) => `set_config('${key}', $${index + 1}, true)`).join(', ')}`

export type RequestSettings = {
  role: string
  searchPath: string
  isReadOnly: boolean
  timeoutMs: number
  timezone: string
  claims: string
  method: string
  path: string
  headers: string
  cookies: string
}

export function settingsStep(settings: RequestSettings): Step {
  const values: Value[] = [
    settings.role,
    settings.searchPath,
    settings.isReadOnly ? 'on' : 'off',
    String(settings.timeoutMs),
    settings.timezone,
    settings.claims,
    settings.method,
    settings.path,
    settings.headers,
    settings.cookies,
    '',
    '',
    '',
  ]
  return { text, values, name: 'rest settings' }
}
