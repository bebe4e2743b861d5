import { restError } from '../errors.ts'

export type Preferences = {
  returns: 'minimal' | 'representation' | 'headers-only' | null
  count: 'exact' | 'planned' | 'estimated' | null
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  tx: 'commit' | 'rollback' | null
  /** As given: PostgreSQL refuses an unknown zone. */
  timezone: string | null
  /** Null unless handling=strict. */
  maxAffected: number | null
}

const allowed: { readonly [K in keyof Preferences]?: readonly string[] } = {
  returns: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
}
const keyOfName = new Map<string, keyof Preferences>([
  ['return', 'returns'],
  ['count', 'count'],
  ['resolution', 'resolution'],
  ['missing', 'missing'],
  ['handling', 'handling'],
  ['tx', 'tx'],
])
const none: Preferences = {
  returns: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  tx: null,
  timezone: null,
  maxAffected: null,
}

/**
 * Reads the Prefer header. Of contradicting preferences the first one wins. Unknown ones fail only with
 * handling=strict (PGRST122).
 */
export function readPreferences(header: string | undefined): Preferences {
  if (header === undefined || header === '') {
    return none
  }
  const found: Record<string, string | number> = {}
  const unknown: string[] = []
  for (const part of header.split(',')) {
    const text = part.trim()
    const equals = text.indexOf('=')
    const name = text.slice(0, equals)
    const value = text.slice(equals + 1)
    const key = keyOfName.get(name)
    if (key !== undefined && allowed[key]?.includes(value) === true) {
      found[key] ??= value
    } else if (name === 'timezone' && value !== '') {
      found['timezone'] ??= value
    } else if (name === 'max-affected' && /^\d{1,9}$/.test(value)) {
      found['maxAffected'] ??= Number(value)
    } else if (text !== '') {
      unknown.push(text)
    }
  }
  const preferences: Preferences = { ...none, ...found }
  if (preferences.handling !== 'strict') {
    return { ...preferences, maxAffected: null }
  }
  if (unknown.length > 0) {
    throw restError(
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${unknown.join(', ')}`,
    )
  }
  return preferences
}
