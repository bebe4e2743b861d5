import { readFileSync } from 'node:fs'

/**
 * The patterns of all paths that have a screen. The list is read as text, not imported, because server and web know each
 * other by HTTP only. Empty when the file is missing.
 */
export function readPatterns(file: string): string[] {
  let source: string
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
  const lists = [...source.matchAll(/const (\w+) = [{[]([^}\]]*)[}\]]/g)]
  const patterns = lists.flatMap(([, , list = '']) => quoted(list)).filter((path) => path.startsWith('/'))
  const prefixedPages = lists.find(([, name]) => name === 'prefixedPages')?.[2] ?? ''
  const prefixed = ['', ...quoted(prefixedPages).map((page) => `/${page}`)]
  return patterns.length === 0
    ? []
    : [...patterns, ...prefixed.flatMap((page) => [`/en${page}`, `/es${page}`])]
}

/** Matches the paths that have a screen, so that everything else is answered with 404. Null without a list: then all match. */
export function readKnownPaths(file: string): RegExp | null {
  const patterns = readPatterns(file)
  return patterns.length === 0 ? null : new RegExp(`^(?:${patterns.map(toSource).join('|')})/?$`)
}

/** Pages of clients and administrators, of which nothing may be measured. */
export const isUnmeasured = (path: string) => /^\/(?:[pqim]|portal|admin)(?:\/|$)/.test(path)

/**
 * Names the page of a path: a public page by its path, a screen by its pattern, such as "/clients/:clientId", so that no id is
 * among the names. Null for what is no page, or is not to be counted.
 */
export function createPageNames(
  publicPaths: ReadonlySet<string>,
  patterns: readonly string[],
): (path: string) => string | null {
  // The first pattern that matches is the page's: "/clients/new" is listed before "/clients/:clientId".
  const screens = patterns
    .filter((pattern) => !isUnmeasured(pattern))
    .map((pattern) => ({ pattern, matches: new RegExp(`^${toSource(pattern) || '/'}$`) }))
  return (path) => {
    if (publicPaths.has(path)) return path
    return screens.find(({ matches }) => matches.test(path))?.pattern ?? null
  }
}

const toSource = (pattern: string): string =>
  pattern === '/'
    ? ''
    : pattern
        .replace(/[.+^$()|[\]\\?]/g, '\\$&')
        .replace(/\/\*$/, '(?:/.*)?')
        .replace(/:[A-Za-z]+/g, '[^/]+')
