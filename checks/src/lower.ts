import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { packages } from './packages.ts'
import { allowedPath, measures, placesByPackage } from './ratchets.ts'
import { readTree } from './tree.ts'

/** Lowers the allowed numbers to the current ones; a number that grew is left, so that the check rejects it. */
const root = resolve(import.meta.dirname, '../..')
const files = readTree(root)
const found = measures.map((measure) => ({ measure, places: placesByPackage(measure, files, root) }))

for (const packageName of packages) {
  const path = resolve(root, allowedPath(packageName))
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : {}
  const after = found.map(({ measure: { name }, places }) => {
    const count = places.get(packageName)?.length ?? 0
    return [name, Math.min(before[name] ?? count, count)] as const
  })
  writeFileSync(
    path,
    `${JSON.stringify(Object.fromEntries(after.filter(([, most]) => most > 0)), null, 2)}\n`,
  )
}
