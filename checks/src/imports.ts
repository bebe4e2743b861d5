import { dirname, posix } from 'node:path'

import type { SourceFile } from './tree.ts'

/** A package is a folder at the root whose code is imported as @fieldlark/<package>/…. */
export const packageOf = (path: string) => path.split('/')[0] ?? ''

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** The specifiers that a file imports, re-exports or imports dynamically. */
function specifiersOf(text: string): string[] {
  return [...text.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '')
}

/** The repository file that a specifier resolves to, or null for external packages and Node's modules. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier))
  if (specifier.startsWith('#')) return `${packageOf(from)}/src/${specifier.slice(1)}`
  const ours = /^@fieldlark\/([^/]+)\/(.+)$/.exec(specifier)
  if (!ours) return null
  const [, packageName = '', rest = ''] = ours
  return packageName === 'supabase' ? `supabase/${rest}` : `${packageName}/src/${rest}`
}

export type Arrow = { from: string; to: string }

export function arrowsOf({ path, text }: SourceFile): Arrow[] {
  return specifiersOf(text)
    .map((specifier) => targetOf(path, specifier))
    .filter((to) => to !== null)
    .map((to) => ({ from: path, to }))
}
