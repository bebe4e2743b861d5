import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Finding, Law } from './tree.ts'

const read = 'ARCHITECTURE.md, "Texts"'

type Leaf = { key: string; en: unknown; es: unknown }

function leavesOf(en: unknown, es: unknown, key: string): Leaf[] {
  if (typeof en !== 'object' || en === null) return [{ key, en, es }]
  const other = (typeof es === 'object' && es !== null ? es : {}) as Record<string, unknown>
  const names = new Set([...Object.keys(en), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    leavesOf((en as Record<string, unknown>)[name], other[name], `${key}.${name}`),
  )
}

function complaintOf({ en, es }: Leaf): string | null {
  if (typeof en !== typeof es) return 'stands in one language only'
  if (typeof en !== 'string' || typeof es !== 'string') return null
  if (!en.trim() !== !es.trim()) return 'is empty in one language'
  // Names ("Grow Pro", "Ana Ruiz") and samples of data may well be the same; a sentence may not.
  const isSentence = /\p{L}/u.test(en) && / \p{Ll}{3,}/u.test(en) && !/[@/]/.test(en)
  return en === es && isSentence ? 'reads the same in both languages' : null
}

const isTexts = (value: unknown): value is { en: object; es: object } =>
  typeof value === 'object' && value !== null && 'en' in value && 'es' in value

/** Every text stands in English and Spanish; a Spanish text that is still English is a placeholder. */
export const texts: Law = async (files, root) => {
  const findings: Finding[] = []
  for (const { path } of files.filter((file) => file.path.endsWith('.texts.ts'))) {
    const exported = (await import(pathToFileURL(resolve(root, path)).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (!isTexts(value)) continue
      for (const leaf of leavesOf(value.en, value.es, name)) {
        const complaint = complaintOf(leaf)
        if (complaint) findings.push({ rule: 'texts', at: path, message: `${leaf.key} ${complaint}`, read })
      }
    }
  }
  return findings
}
