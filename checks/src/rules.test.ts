import { describe, expect, it } from 'vitest'

import { decisions } from './decisions.ts'
import { docsAgree } from './docs.ts'
import { ownIcons } from './icons.ts'
import { importRules, noCircles } from './import-rules.ts'
import { namedPaths } from './named-paths.ts'
import { names } from './names.ts'
import { noLeaks } from './no-leaks.ts'
import { patience } from './patience.ts'
import { screensComplete } from './screens.ts'
import { overallSizes, sizeBudget } from './size-budget.ts'
import { shortSqlFunctions } from './sql-functions.ts'
import { oneStalePage } from './stale.ts'
import type { Rule } from './tree.ts'
import { writtenRules } from './written-rules.ts'

const rulesBroken = async (rule: Rule, ...files: [path: string, text: string][]) =>
  (
    await rule(
      files.map(([path, text]) => ({ path, text })),
      '.',
    )
  ).map(({ rule }) => rule)

describe('the import rule', () => {
  it.each([
    ['domain/src/clients/client.ts', "import { x } from '@fieldlark/backend/backend.ts'"],
    ['ui/src/button.tsx', "import { x } from '@fieldlark/domain/values/text.ts'"],
    ['backend/src/rest/plan.ts', "import { x } from '#auth/handler.ts'"],
    ['web/src/data/clients.ts', "import { x } from '#session/session.tsx'"],
    ['web/src/features/clients/a.tsx', "import { x } from '#features/auth/b.tsx'"],
    ['web/src/parts/a.tsx', "const x = await import('../features/auth/b.tsx')"],
    ['domain/src/values/csv.ts', "import { x } from '#clients/client.ts'"],
    ['domain/src/weather/a.ts', "import { x } from '#values/text.ts'"],
    ['domain/src/weather/a.ts', "import { x } from './b.ts'"],
    ['domain/src/commands/ledger.ts', "import { x } from '#jobs/job.ts'"],
    ['server/src/functions/a.ts', "import { x } from '#site/b.ts'"],
    ['server/src/functions/a.ts', "import { x } from './b.ts'"],
    ['server/src/config/a.ts', "import { x } from '../logging/b.ts'"],
  ])('rejects %s: %s', async (path, text) => {
    expect(await rulesBroken(importRules, [path, text])).toEqual(['import-rules'])
  })

  it.each([
    ['web/src/features/clients/a.tsx', "import { x } from '#data/clients.ts'"],
    ['web/src/app/screens.tsx', "import { x } from '#features/auth/b.tsx'"],
    ['server/src/main.ts', "import { x } from '@fieldlark/backend/backend.ts'"],
    ['server/src/functions/functions.ts', "import { x } from './a.ts'"],
    ['domain/src/clients/client.ts', "import { x } from '#values/text.ts'"],
    ['domain/src/messages/message-file.ts', "import { x } from '../expenses/receipt-file.ts'"],
    ['web/src/main.tsx', "import { x } from 'react'"],
  ])('allows %s: %s', async (path, text) => {
    expect(await rulesBroken(importRules, [path, text])).toEqual([])
  })

  it('finds a circular import of three files', async () => {
    const files: [string, string][] = [
      ['ui/src/a.ts', "import { b } from './b.ts'"],
      ['ui/src/b.ts', "export { c } from './c.ts'"],
      ['ui/src/c.ts', "import { a } from '#a.ts'"],
    ]
    expect(await rulesBroken(noCircles, ...files)).toEqual(['no-circles'])
    expect(await rulesBroken(noCircles, ...files.slice(0, 2))).toEqual([])
  })
})

describe('the other rules', () => {
  it('rejects catch-all and camelCase file names', async () => {
    expect(await rulesBroken(names, ['web/src/utils/date.ts', ''])).toEqual(['names'])
    expect(await rulesBroken(names, ['web/src/parts/ClientPicker.tsx', ''])).toEqual(['names'])
    expect(
      await rulesBroken(names, ['web/src/parts/client-picker.tsx', 'export const ClientPicker = 1']),
    ).toEqual([])
    expect(await rulesBroken(names, ['domain/src/services/service.ts', ''])).toEqual([])
    expect(await rulesBroken(names, ['server/src/services/locate.ts', ''])).toEqual(['names'])
  })

  it('requires a component file to export what its name ends with', async () => {
    const path = 'web/src/parts/client-menu.tsx'
    expect(await rulesBroken(names, [path, 'export function ClientActions() {}'])).toEqual(['names'])
    expect(await rulesBroken(names, [path, 'export function ClientMenu() {}'])).toEqual([])
  })

  it('rejects the list of all icons, but not their type', async () => {
    const path = 'web/src/parts/client-menu.tsx'
    expect(await rulesBroken(ownIcons, [path, "import { Plus } from 'lucide-react'"])).toEqual(['own-icons'])
    expect(await rulesBroken(ownIcons, [path, "import {\n  Plus,\n} from 'lucide-react'"])).toEqual([
      'own-icons',
    ])
    const allowed =
      "import type { LucideIcon } from 'lucide-react'\nimport Plus from 'lucide-react/icons/plus'"
    expect(await rulesBroken(ownIcons, [path, allowed])).toEqual([])
  })

  it('limits the lines of each kind of file', async () => {
    const lines = (count: number) => 'x\n'.repeat(count)
    expect(await rulesBroken(sizeBudget, ['web/src/features/a/a-screen.tsx', lines(181)])).toEqual([
      'size-budget',
    ])
    expect(await rulesBroken(sizeBudget, ['web/src/features/a/a-screen.tsx', lines(180)])).toEqual([])
    expect(await rulesBroken(sizeBudget, ['ui/README.md', 'x'.repeat(5501)])).toEqual(['size-budget'])
    expect(await rulesBroken(sizeBudget, ['ui/README.md', lines(31)])).toEqual([])
  })

  it('finds a path without a screen', async () => {
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

  it('rejects lists of query keys outside stale.ts', async () => {
    const call = "client.invalidateQueries({ queryKey: ['clients'] })"
    expect(await rulesBroken(oneStalePage, ['web/src/data/clients.ts', call])).toEqual(['one-stale-page'])
    expect(await rulesBroken(oneStalePage, ['web/src/data/stale.ts', call])).toEqual([])
  })

  it('rejects package hosts and signed tokens', async () => {
    const host = ['registry', 'npmjs', 'org'].join('.')
    expect(await rulesBroken(noLeaks, ['docs/a.md', `from ${host}`])).toEqual(['no-leaks'])
  })

  it.each(['<<<<<<< HEAD', '>>>>>>> 1a2b3c4 Subject', '> > > > > > > 1a2b3c4 Subject'])(
    'rejects the conflict marker %s',
    async (line) => {
      expect(await rulesBroken(noLeaks, ['docs/a.md', `text\n${line}\ntext`])).toEqual(['no-leaks'])
    },
  )

  it('finds a script that the README does not explain', async () => {
    const broken = await docsAgree([{ path: 'package.json', text: '{"scripts":{}}' }], '.')
    expect(broken.map(({ message }) => message)).toContain('package.json lacks the script "start"')
  })

  it('limits the median and 90th percentile of file sizes, including style sheets', async () => {
    const sizes = (lines: number, count: number) =>
      Array.from({ length: count }, (_, at): [string, string] => [`ui/src/${at}.css`, 'x\n'.repeat(lines)])
    expect(await rulesBroken(overallSizes, ...sizes(61, 9))).toEqual(['overall-sizes'])
    expect(await rulesBroken(overallSizes, ...sizes(60, 9))).toEqual([])
  })

  it('finds missing paths in documents and missing documents in comments', async () => {
    const file: [string, string] = ['ui/src/button.tsx', '// see colors.md, section 2']
    expect(await rulesBroken(namedPaths, file)).toEqual(['named-paths'])
    expect(await rulesBroken(namedPaths, file, ['docs/colors.md', 'in `ui/src/button.tsx`'])).toEqual([])
    expect(await rulesBroken(namedPaths, ['docs/colors.md', 'in `ui/src/card.tsx`'])).toEqual(['named-paths'])
  })

  it('requires a date and a status on every decision', async () => {
    const path = 'docs/decisions/001-colors.md'
    expect(await rulesBroken(decisions, [path, '# 001 · Colors are tokens\n\nDecided.'])).toEqual([
      'decisions',
    ])
    expect(
      await rulesBroken(decisions, [path, '# 001 · Colors are tokens\n\n2026-11-21 · accepted\n']),
    ).toEqual([])
  })

  it('requires a number of its own of every decision, the same in name and title', async () => {
    const record = (number: string) => `# ${number} · Colors are tokens\n\n2026-11-21 · accepted\n`
    const first: [string, string] = ['docs/decisions/001-colors.md', record('001')]
    expect(await rulesBroken(decisions, first, ['docs/decisions/002-fonts.md', record('002')])).toEqual([])
    expect(await rulesBroken(decisions, first, ['docs/decisions/001-fonts.md', record('001')])).toEqual([
      'decisions',
      'decisions',
    ])
    expect(await rulesBroken(decisions, ['docs/decisions/002-fonts.md', record('001')])).toEqual([
      'decisions',
    ])
  })
})

it('rejects a wait that gives up after a second', async () => {
  expect(await rulesBroken(patience, ['web/src/a.test.ts', 'await vi.waitFor(() => {})'])).toEqual([
    'patience',
  ])
  expect(await rulesBroken(patience, ['web/src/a.test.ts', 'await expect.poll(read).toBe(1)'])).toEqual([])
})

describe('a written rule', () => {
  it.each([
    ['typed-calls', 'web/src/data/a.ts', "rest.rpc('send', {})"],
    ['typed-calls', 'server/src/a.ts', 'f(x as never)'],
    ['roles-as-actions', 'web/src/parts/a.tsx', "const isOwner = role === 'owner'"],
    ['roles-as-actions', 'web/src/parts/a.tsx', "if (session.role !== 'worker') return null"],
    ['roles-as-actions', 'web/src/parts/a.ts', "const isWorker = 'worker' === member.role"],
    ['no-barrels', 'web/src/parts/a.ts', "export { x } from './x.ts'"],
    ['no-barrels', 'domain/src/values/a.ts', "export * from './x.ts'"],
    // Texts that the rule is to reject; no test is skipped or exclusive here.
    ['skipped-tests', 'web/src/parts/a.test.ts', "const x = 1\nit.skip('saves', () => {})"],
    ['skipped-tests', 'web/src/parts/a.test.ts', "it.only('saves', () => {})"],
    ['exact-versions', 'web/package.json', '{ "dependencies": { "react": "^19.0.0" } }'],
    ['narrow-has', 'web/src/main.css', ':root:has([data-sheet]) { --top: 0 }'],
    ['narrow-has', 'web/src/parts/a.tsx', '<div className="group-has-data-action-bar:border" />'],
    ['policy-sentences', 'supabase/schemas/a/table.sql', 'create policy read on public.a'],
    ['policy-sentences', 'supabase/schemas/a/table.sql', 'create policy "a_read" on public.a'],
  ])('%s rejects %s: %s', async (rule, path, text) => {
    expect(await rulesBroken(writtenRules, [path, text])).toEqual([rule])
  })

  it.each([
    ['web/src/data/call.ts', "rest.rpc('send', {})"],
    ['web/src/session/a.ts', "const isOwner = role === 'owner'"],
    ['web/src/parts/a.tsx', "const isOwner = can(role, 'close business')"],
    ['web/src/data/a.ts', '// A link that was never opened was never opened, and is kept as it is.'],
    ['web/src/parts/a.ts', "import { x } from './x.ts'\nexport const y = x"],
    ['web/src/parts/a.test.ts', "// The browser has no camera.\nit.skip('takes a photo', () => {})"],
    ['web/package.json', '{ "dependencies": { "react": "19.0.0" } }'],
    ['ui/src/theme.css', 'label:has(input:not(:disabled)) { cursor: pointer }'],
    ['supabase/schemas/a/table.sql', 'create policy "members read their rows" on public.a'],
  ])('accepts %s: %s', async (path, text) => {
    expect(await rulesBroken(writtenRules, [path, text])).toEqual([])
  })
})

describe('the rule about functions of the schema', () => {
  const declared = (lines: number, name = 'public.report_taxes') =>
    `create function ${name}(business_id uuid)\nreturns void language sql as $$\n${'  select 1;\n'.repeat(lines)}$$;\n`
  const inSchema = (text: string, path = 'supabase/schemas/reports/reads.sql') =>
    rulesBroken(shortSqlFunctions, [path, text])

  it('rejects a body of more than 60 lines, wherever it stands in its file', async () => {
    expect(await inSchema(declared(2) + declared(61))).toEqual(['short-sql-functions'])
    expect(await inSchema(declared(61) + declared(61) + declared(2))).toHaveLength(2)
    expect(await inSchema(declared(60).replace('create', 'create or replace').repeat(2))).toEqual([])
  })

  it('reads only the schema, not what is generated from it', async () => {
    expect(await inSchema(declared(61), 'supabase/migrations/1_baseline.sql')).toEqual([])
  })
})
