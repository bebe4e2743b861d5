import type { Rules } from './compiled.ts'
import type { Preferences } from './request/preferences.ts'

const echoed: readonly (readonly [keyof Preferences, string])[] = [
  ['resolution', 'resolution'],
  ['missing', 'missing'],
  ['returns', 'return'],
  ['count', 'count'],
  ['tx', 'tx'],
  ['handling', 'handling'],
  ['timezone', 'timezone'],
  ['maxAffected', 'max-affected'],
]

/** The value of Preference-Applied. It lists only what was really done; `count` is how the rows were counted. */
export function preferenceApplied(
  preferences: Preferences,
  rules: Rules,
  done: readonly (keyof Preferences)[],
  count = 'exact',
): string {
  const all = new Set<keyof Preferences>([...done, 'handling', 'timezone'])
  if (rules.isTxRollbackAllowed) {
    all.add('tx')
  }
  return echoed
    .filter(([key]) => all.has(key) && preferences[key] !== null)
    .map(([key, name]) => `${name}=${key === 'count' ? count : preferences[key]}`)
    .join(', ')
}
