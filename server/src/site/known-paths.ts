import { readFileSync } from 'node:fs'

/**
 * Matches the paths that have a screen, so that everything else is answered with 404. The list of paths is read as text,
 * not imported, because server and web know each other by HTTP only. Null when the file is missing: then all match.
 */
export function readKnownPaths(file: string): RegExp | null {
  let source: string
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
  const lists = [...source.matchAll(/const (\w+) = [{[]([^}\]]*)[}\]]/g)]
  const patterns = lists.flatMap(([, , list = '']) => quoted(list)).filter((path) => path.startsWith('/'))
  const prefixedPages = lists.find(([, name]) => name === 'prefixedPages')?.[2] ?? ''
  const prefixed = ['', ...quoted(prefixedPages).map((page) => `/${page}`)]
  const all = [...patterns, ...prefixed.flatMap((page) => [`/en${page}`, `/es${page}`])]
  return patterns.length === 0 ? null : new RegExp(`^(?:${all.map(toSource).join('|')})/?$`)
}

const toSource = (pattern: string): string =>
  pattern === '/'
    ? ''
    : pattern
        .replace(/[.+^$()|[\]\\?]/g, '\\$&')
        .replace(/\/\*$/, '(?:/.*)?')
        .replace(/:[A-Za-z]+/g, '[^/]+')
