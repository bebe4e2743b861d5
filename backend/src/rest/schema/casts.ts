import type { Catalog } from './catalog.ts'
import type { Casts } from './schema.ts'

/** The casts of domains by the domains' names. */
export function readCasts({ casts }: Catalog): ReadonlyMap<string, Casts> {
  const found = new Map<string, Casts>()
  for (const { domain, isFrom, other, function: name } of casts) {
    const known = found.get(domain) ?? { toJson: null, fromJson: null, fromText: null }
    const key = isFrom ? 'toJson' : other === 'json' ? 'fromJson' : 'fromText'
    found.set(domain, { ...known, [key]: name })
  }
  return found
}
