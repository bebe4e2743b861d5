import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Catalog } from '#schema/catalog.ts'

export const releaseFolder = join(import.meta.dirname, 'release-0.1.0')

/** The versions of the 130 migrations of release 0.1.0 that the baseline replaces. */
export const oldVersions: readonly string[] = readFileSync(join(releaseFolder, 'versions.txt'), 'utf8')
  .trim()
  .split('\n')

const baselineVersion = '20261201000000'

/** Replaces all old versions by that of the baseline and keeps any others. */
export function currentVersions(versions: readonly string[]): string[] {
  const isOld = oldVersions.every((version) => versions.includes(version))
  return isOld
    ? [baselineVersion, ...versions.filter((version) => !oldVersions.includes(version))]
    : [...versions]
}

/** Two digests per object: of what all versions of PostgreSQL print alike, and of expressions as version 18 prints them. */
export type Fingerprints = Record<string, readonly [plain: string, printed: string]>

const isOurs =
  /^(?:policy|relation|column|constraint|index|sequence|type|function) "?(?:public|private)\.|^trigger /
const isPrinted = /\| (?:definition|default|generated|using|check|arguments)$/

/** Only our own objects; extensions, buckets and publications that others add are ignored. */
export function fingerprintsOf(catalog: Catalog): Fingerprints {
  const facts = new Map<string, [string[], string[]]>()
  for (const [name, value] of [...catalog].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const object = name.slice(0, name.lastIndexOf(' | '))
    const [plain, printed] = facts.get(object) ?? [[], []]
    if (isOurs.test(object)) {
      const facet = isPrinted.test(name) ? printed : plain
      facet.push(`${name}: ${value}`)
      facts.set(object, [plain, printed])
    }
  }
  return Object.fromEntries(
    [...facts].map(([object, [plain, printed]]) => [object, [digest(plain), digest(printed)]]),
  )
}

const digest = (facts: readonly string[]): string =>
  createHash('sha256').update(facts.join('\n')).digest('hex').slice(0, 8)

/** The fingerprints of the schema of release 0.1.0. */
export const readOldFingerprints = (): Fingerprints => readPacked('fingerprints.json.br') as Fingerprints

const readPacked = (file: string): unknown =>
  JSON.parse(String(brotliDecompressSync(readFileSync(join(releaseFolder, file)))))

/** The migrations of release 0.1.0 by file name; only for building the bridge and for its tests. */
export const readOldMigrations = (): Record<string, string> =>
  readPacked('migrations.json.br') as Record<string, string>
