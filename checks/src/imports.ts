import { dirname, posix } from 'node:path'

import type { SourceFile } from './tree.ts'

/** Rooms of the house: a folder at the root whose code is imported as @fieldlark/<room>/…. */
export const roomOf = (path: string) => path.split('/')[0] ?? ''

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** The specifiers a file imports, re-exports or loads lazily. */
function specifiersOf(text: string): string[] {
  return [...text.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '')
}

/** The file of ours a specifier means, or null for packages and node's own modules. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier))
  if (specifier.startsWith('#')) return `${roomOf(from)}/src/${specifier.slice(1)}`
  const ours = /^@fieldlark\/([^/]+)\/(.+)$/.exec(specifier)
  if (!ours) return null
  const [, room = '', rest = ''] = ours
  return room === 'supabase' ? `supabase/${rest}` : `${room}/src/${rest}`
}

export type Arrow = { from: string; to: string }

export function arrowsOf({ path, text }: SourceFile): Arrow[] {
  return specifiersOf(text)
    .map((specifier) => targetOf(path, specifier))
    .filter((to) => to !== null)
    .map((to) => ({ from: path, to }))
}
