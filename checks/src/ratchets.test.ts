import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { duplicateRuns } from './measures/duplicate-runs.ts'
import { folderCircles } from './measures/folder-circles.ts'
import { longFunctions } from './measures/long-functions.ts'
import { longStyles } from './measures/long-styles.ts'
import type { Measure } from './measures/measure.ts'
import { privateNames } from './measures/private-names.ts'
import { singleUserParts } from './measures/single-user-parts.ts'
import { ratchetOf } from './ratchets.ts'

type File = [path: string, text: string]

const asFiles = (files: readonly File[]) => files.map(([path, text]) => ({ path, text }))
const placesIn = (measure: Measure, ...files: File[]) =>
  measure.places(asFiles(files), '.').map(({ at }) => at)

describe('a ratchet', () => {
  const judge = async (allowed: number, styles: number) => {
    const sheets = Array.from({ length: styles }, (_, at): File => [`ui/src/${at}.css`, 'x\n'.repeat(251)])
    const file: File = ['checks/allowed/ui.json', JSON.stringify({ longStyles: allowed })]
    return ratchetOf(longStyles)(asFiles([file, ...sheets]), '.')
  }

  it('passes when the number equals the allowed one', async () => {
    expect(await judge(2, 2)).toEqual([])
  })

  it('rejects a higher number and lists the places', async () => {
    expect(await judge(1, 2)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('ui/src/0.css') as string }),
    ])
  })

  it('only notes an allowed number that is too high, so that two branches can lower it at once', async () => {
    expect(await judge(3, 2)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('down to 2') as string, note: true }),
    ])
  })
})

describe('what is measured', () => {
  const lines = ['one()', 'two()', 'three()', 'four()', 'five()', 'six()']

  it('finds six equal lines in two files of a package, ignoring indentation', () => {
    const [here, there]: [File, File] = [
      ['ui/src/a.ts', lines.join('\n')],
      ['ui/src/b.ts', `// a comment\n${lines.map((line) => `  ${line}`).join('\n\n')}`],
    ]
    expect(placesIn(duplicateRuns, here, there)).toEqual(['ui/src/a.ts', 'ui/src/b.ts'])
    expect(placesIn(duplicateRuns, here, ['web/src/b.ts', there[1]])).toEqual([])
    expect(placesIn(duplicateRuns, here, ['ui/src/b.ts', lines.slice(1).join('\n')])).toEqual([])
  })

  it('finds sibling folders that import each other, except for types', () => {
    const files: File[] = [
      ['backend/src/auth/mfa/a.ts', "import { b } from '../openid/b.ts'"],
      ['backend/src/auth/openid/c.ts', "import { d } from '../mfa/d.ts'"],
    ]
    expect(placesIn(folderCircles, ...files)).toEqual(['backend/src/auth/mfa'])
    const types: File = ['backend/src/auth/openid/c.ts', "import type { D } from '../mfa/d.ts'"]
    expect(placesIn(folderCircles, files[0] as File, types)).toEqual([])
  })

  it('finds parts with one user, counted through parts', () => {
    const files: File[] = [
      ['web/src/parts/inner.tsx', ''],
      ['web/src/parts/outer.tsx', "import { x } from './inner.tsx'"],
      ['web/src/features/a/a.tsx', "import { x } from '#parts/outer.tsx'"],
      ['web/src/features/b/b.tsx', "import { x } from '#parts/outer.tsx'"],
    ]
    expect(placesIn(singleUserParts, ...files)).toEqual([])
    expect(placesIn(singleUserParts, ...files.slice(0, 3))).toEqual([
      'web/src/parts/inner.tsx',
      'web/src/parts/outer.tsx',
    ])
  })

  it('finds files named with private words', () => {
    expect(placesIn(privateNames, ['backend/src/lane.ts', ''], ['backend/src/plane.ts', ''])).toEqual([
      'backend/src/lane.ts',
    ])
  })

  it('finds variables, types and SQL parameters named with private words', () => {
    const [word, inType] = ['said', 'Keeper']
    const found = placesIn(
      privateNames,
      ['web/src/a.ts', `const ${word} = 1\nconst aside = 2`],
      ['web/src/b.tsx', `type ${inType}Row = object`],
      ['supabase/schemas/a/reads.sql', 'create function f(said text, asked_for jsonb) returns text'],
      ['supabase/schemas/b/reads.sql', '-- What the client said.'],
    )
    expect(found).toEqual([
      'web/src/a.ts',
      'web/src/b.tsx',
      'supabase/schemas/a/reads.sql',
      'supabase/schemas/a/reads.sql',
    ])
  })

  it('finds functions of more than 60 lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'checks-'))
    try {
      const long = (count: number) => `export function f() {\n${'  g()\n'.repeat(count)}}\n`
      writeFileSync(join(folder, 'long.ts'), long(59))
      writeFileSync(join(folder, 'short.ts'), long(58))
      expect(longFunctions.places([], folder).map(({ at }) => at)).toEqual(['long.ts'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
