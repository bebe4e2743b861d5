import { packageOf } from '../imports.ts'
import { packages } from '../packages.ts'
import { isTest, type SourceFile } from '../tree.ts'
import type { Measure, Place } from './measure.ts'

const runLength = 6
const generated = /^supabase\/migrations\/|\/bridge\.sql$|database\.types\.ts$|^[^/]+$/

type Line = { text: string; number: number }

/** Lines with code: no imports, comments, blank lines or lone brackets; whitespace is ignored. */
function linesOf({ text }: SourceFile): Line[] {
  const code = text.replaceAll(/^import\s[^;]*?['"][^'"\n]+['"];?$/gm, (found) =>
    found.replaceAll(/[^\n]/g, ''),
  )
  return code
    .split('\n')
    .map((line, index) => ({ text: line.replaceAll(/\s+/g, ' ').trim(), number: index + 1 }))
    .filter(({ text: line }) => /[a-z0-9]/i.test(line) && !/^(\/\/|\/\*|\*|--)/.test(line))
}

const windowAt = (lines: readonly Line[], start: number) =>
  lines
    .slice(start, start + runLength)
    .map(({ text }) => text)
    .join('\n')

function placesIn(files: readonly SourceFile[]): Place[] {
  const read = files.map((file) => ({ path: file.path, lines: linesOf(file) }))
  const owners = new Map<string, string | null>()
  for (const { path, lines } of read) {
    for (let start = 0; start + runLength <= lines.length; start += 1) {
      const key = windowAt(lines, start)
      const owner = owners.get(key)
      // Null: more than one file contains it.
      owners.set(key, owner === undefined || owner === path ? path : null)
    }
  }
  return read.flatMap(({ path, lines }) => {
    const places: Place[] = []
    for (let start = 0; start + runLength <= lines.length; start += 1) {
      if (owners.get(windowAt(lines, start)) !== null) continue
      const first = lines[start]?.number ?? 0
      while (owners.get(windowAt(lines, start + 1)) === null) start += 1
      const last = lines[start + runLength - 1]?.number ?? first
      places.push({ at: path, message: `lines ${first}–${last} stand in another file, too` })
    }
    return places
  })
}

/** Runs of six or more equal lines that two files of one package share, counted in each file. */
export const duplicateRuns: Measure = {
  name: 'duplicateRuns',
  places: (files) => {
    const code = files.filter(
      (file) => /\.(tsx?|css|sql)$/.test(file.path) && !isTest(file) && !generated.test(file.path),
    )
    return packages.flatMap((name) => placesIn(code.filter(({ path }) => packageOf(path) === name)))
  },
}
