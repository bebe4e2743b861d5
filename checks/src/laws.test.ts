import { describe, expect, it } from 'vitest'

import { docsAgree } from './docs.ts'
import { importLaw, noCircles } from './import-law.ts'
import { names } from './names.ts'
import { noLeaks } from './no-leaks.ts'
import { screensComplete } from './screens.ts'
import { sizeBudget } from './size-budget.ts'
import type { Law } from './tree.ts'

const rulesBroken = async (law: Law, ...files: [path: string, text: string][]) =>
  (
    await law(
      files.map(([path, text]) => ({ path, text })),
      '.',
    )
  ).map(({ rule }) => rule)

describe('the import law', () => {
  it.each([
    ['domain/src/clients/client.ts', "import { x } from '@fieldlark/backend/backend.ts'"],
    ['ui/src/button.tsx', "import { x } from '@fieldlark/domain/values/text.ts'"],
    ['backend/src/rest/plan.ts', "import { x } from '#auth/handler.ts'"],
    ['web/src/data/clients.ts', "import { x } from '#session/session.tsx'"],
    ['web/src/features/clients/a.tsx', "import { x } from '#features/auth/b.tsx'"],
    ['web/src/parts/a.tsx', "const x = await import('../features/auth/b.tsx')"],
    ['domain/src/values/csv.ts', "import { x } from '#clients/client.ts'"],
    ['server/src/functions/a.ts', "import { x } from '#site/b.ts'"],
  ])('refuses %s: %s', async (path, text) => {
    expect(await rulesBroken(importLaw, [path, text])).toEqual(['import-law'])
  })

  it.each([
    ['web/src/features/clients/a.tsx', "import { x } from '#data/clients.ts'"],
    ['web/src/app/screens.tsx', "import { x } from '#features/auth/b.tsx'"],
    ['server/src/main.ts', "import { x } from '@fieldlark/backend/backend.ts'"],
    ['domain/src/clients/client.ts', "import { x } from '#values/text.ts'"],
    ['web/src/main.tsx', "import { x } from 'react'"],
  ])('allows %s: %s', async (path, text) => {
    expect(await rulesBroken(importLaw, [path, text])).toEqual([])
  })

  it('finds a circle over three files', async () => {
    const files: [string, string][] = [
      ['ui/src/a.ts', "import { b } from './b.ts'"],
      ['ui/src/b.ts', "export { c } from './c.ts'"],
      ['ui/src/c.ts', "import { a } from '#a.ts'"],
    ]
    expect(await rulesBroken(noCircles, ...files)).toEqual(['no-circles'])
    expect(await rulesBroken(noCircles, ...files.slice(0, 2))).toEqual([])
  })
})

describe('the other laws', () => {
  it('refuses drawers and camelCase file names', async () => {
    expect(await rulesBroken(names, ['web/src/utils/date.ts', ''])).toEqual(['names'])
    expect(await rulesBroken(names, ['web/src/parts/ClientPicker.tsx', ''])).toEqual(['names'])
    expect(await rulesBroken(names, ['web/src/parts/client-picker.tsx', ''])).toEqual([])
    expect(await rulesBroken(names, ['domain/src/services/service.ts', ''])).toEqual([])
    expect(await rulesBroken(names, ['server/src/services/locate.ts', ''])).toEqual(['names'])
  })

  it('holds each kind of file to its ceiling', async () => {
    const lines = (count: number) => 'x\n'.repeat(count)
    expect(await rulesBroken(sizeBudget, ['web/src/features/a/a-screen.tsx', lines(181)])).toEqual([
      'size-budget',
    ])
    expect(await rulesBroken(sizeBudget, ['web/src/features/a/a-screen.tsx', lines(180)])).toEqual([])
    expect(await rulesBroken(sizeBudget, ['ui/README.md', lines(31)])).toEqual(['size-budget'])
  })

  it('misses no address without a screen', async () => {
    const table: [string, string] = [
      'web/src/paths.ts',
      "export const paths = {\n  home: '/home',\n  jobs: '/jobs',\n} as const",
    ]
    expect(await rulesBroken(screensComplete, table, ['web/src/app/screens.tsx', 'paths.home'])).toEqual([
      'screens-complete',
    ])
    expect(
      await rulesBroken(screensComplete, table, ['web/src/app/screens.tsx', 'paths.home paths.jobs']),
    ).toEqual([])
  })

  it('refuses package hosts and signed tokens in the tree', async () => {
    const host = ['registry', 'npmjs', 'org'].join('.')
    expect(await rulesBroken(noLeaks, ['docs/a.md', `from ${host}`])).toEqual(['no-leaks'])
  })

  it('notices a script the README does not explain', async () => {
    const broken = await docsAgree([{ path: 'package.json', text: '{"scripts":{}}' }], '.')
    expect(broken.map(({ message }) => message)).toContain('package.json lacks the script "start"')
  })
})
