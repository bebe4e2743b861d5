import type { Step, Value } from '#postgres/database.ts'
import { quoteName } from './text.ts'

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
  'pgrst.bytes',
] as const

// Counting the nulls keeps the values where they are: nobody wants claims and headers back.
const text = `select num_nulls(${keys.map((key, index) => `set_config('${key}', $${index + 1}, true)`).join(', ')})`

export type RequestSettings = {
  role: string
  searchPath: string
  isReadOnly: boolean
  timeoutMs: number
  timezone: string
  claims: string
  method: string
  path: string
  headers: Readonly<Record<string, string | undefined>>
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
    JSON.stringify(settings.headers),
    cookiesJson(settings.headers['cookie']),
    '',
    '',
    '',
    '0',
  ]
  return { text, values, name: 'rest settings' }
}

function cookiesJson(header: string | undefined): string {
  if (header === undefined) {
    return '{}'
  }
  const pairs = header.split(';').flatMap((part) => {
    const equals = part.indexOf('=')
    return equals > 0 ? [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()]] : []
  })
  return JSON.stringify(Object.fromEntries(pairs))
}

/** The request's schema, then the extra ones. */
export function searchPathOf(schema: string, extra: readonly string[]): string {
  return [schema, ...extra.filter((each) => each !== schema)].map(quoteName).join(', ')
}
