import { packageOf } from './imports.ts'
import { duplicateRuns } from './measures/duplicate-runs.ts'
import { folderCircles } from './measures/folder-circles.ts'
import { longFunctions } from './measures/long-functions.ts'
import { longStyles } from './measures/long-styles.ts'
import type { Measure, Place } from './measures/measure.ts'
import { privateNames } from './measures/private-names.ts'
import { singleUserParts } from './measures/single-user-parts.ts'
import { packages } from './packages.ts'
import type { Finding, Rule, SourceFile } from './tree.ts'

export const measures: readonly Measure[] = [
  longFunctions,
  duplicateRuns,
  folderCircles,
  singleUserParts,
  longStyles,
  privateNames,
]

const read = 'ARCHITECTURE.md, "Ratchets"'

export const allowedPath = (packageName: string) => `checks/allowed/${packageName}.json`

type Allowed = Readonly<Record<string, number>>

function allowedIn(files: readonly SourceFile[], packageName: string): Allowed {
  const text = files.find(({ path }) => path === allowedPath(packageName))?.text ?? '{}'
  return JSON.parse(text) as Allowed
}

/** The places that a measure finds, by package, with an entry for every package. */
export function placesByPackage(
  { places }: Measure,
  files: readonly SourceFile[],
  root: string,
): Map<string, Place[]> {
  const found = places(files, root)
  return new Map(packages.map((name) => [name, found.filter(({ at }) => packageOf(at) === name)]))
}

function judge(measure: string, packageName: string, places: readonly Place[], allowed: number): Finding[] {
  const at = allowedPath(packageName)
  if (places.length === allowed) return []
  if (places.length < allowed) {
    const message = `${measure} is down to ${places.length} from ${allowed}: run "node checks/src/lower.ts"`
    return [{ rule: 'ratchet', at, message, read, note: true }]
  }
  const shown = places.slice(0, 12).map((place) => `\n    ${place.at}: ${place.message}`)
  const message = `${places.length} ${measure}, at most ${allowed} are allowed:${shown.join('')}`
  return [{ rule: 'ratchet', at, message, read }]
}

/** A measured number may only fall. One that fell is reported as a note until `lower.ts` records it. */
export const ratchetOf =
  (measure: Measure): Rule =>
  (files, root) =>
    [...placesByPackage(measure, files, root)].flatMap(([packageName, places]) =>
      judge(measure.name, packageName, places, allowedIn(files, packageName)[measure.name] ?? 0),
    )
