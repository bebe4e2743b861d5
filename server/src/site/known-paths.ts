import { readFileSync } from 'node:fs'

/**
 * Which paths the app has a screen for, so that everything else is answered 404. The web's list of its paths is read
 * as text, not imported: server and web know each other by HTTP only. Null when it is not there: then all are known.
 */
export function readKnownPaths(file: string): RegExp | null {
  let source: string
  try {
    source = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  const block = (name: string) =>
    new RegExp(`const ${name} = [{[]([\\s\\S]*?)\\n[}\\]]`).exec(source)?.[1] ?? ''
  const quoted = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)
  const patterns = quoted(block('paths')).filter((path) => path.startsWith('/'))
  const prefixed = ['', ...quoted(block('prefixedPages')).map((page) => `/${page}`)]
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
