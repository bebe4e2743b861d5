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

/** Never claims what was not done: planned and estimated counts are counted exactly. */
export function appliedOf(
  preferences: Preferences,
  rules: Rules,
  done: readonly (keyof Preferences)[],
): string {
  const all = new Set<keyof Preferences>([...done, 'handling', 'timezone'])
  if (rules.isTxRollbackAllowed) {
    all.add('tx')
  }
  return echoed
    .filter(([key]) => all.has(key) && preferences[key] !== null)
    .map(([key, name]) => `${name}=${key === 'count' ? 'exact' : preferences[key]}`)
    .join(', ')
}
