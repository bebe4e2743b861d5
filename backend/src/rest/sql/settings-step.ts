import type { Step, Value } from '#postgres/database.ts'
import { quoteName, quoteText } from './text.ts'

/**
 * Every request sets all keys: a value that a request or a function set for the session would leak into the next one.
 * The role is set in this step and never by the query itself, whose privileges are fixed before it runs.
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

// num_nulls discards the values: claims and headers need not be sent back.
function textFor(names: readonly string[]): string {
  return `select num_nulls(${names.map((name, index) => `set_config(${quoteText(name)}, $${index + 1}, true)`).join(', ')})`
}

const text = textFor(keys)

export type RequestSettings = {
  role: string
  searchPath: string
  isReadOnly: boolean
  /** As PostgreSQL reads a duration; a bare number means milliseconds. */
  timeLimit: string
  timezone: string
  claims: string
  method: string
  path: string
  headers: Readonly<Record<string, string | undefined>>
  /** The project's own settings, app.settings.*, which are the same for every request. */
  app: Readonly<Record<string, string>>
}

export function settingsStep(settings: RequestSettings): Step {
  const values: Value[] = [
    settings.role,
    settings.searchPath,
    settings.isReadOnly ? 'on' : 'off',
    settings.timeLimit,
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
  const names = Object.keys(settings.app)
  if (names.length === 0) {
    return { text, values, name: 'rest settings' }
  }
  const all = [...keys, ...names.map((name) => `app.settings.${name}`)]
  return { text: textFor(all), values: [...values, ...Object.values(settings.app)], name: 'rest settings' }
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

/** The request's schema first, then all of the extra ones, be it among them or not: plans name the path as it is set. */
export function searchPathOf(schema: string, extra: readonly string[]): string {
  return [schema, ...extra].map(quoteName).join(', ')
}
