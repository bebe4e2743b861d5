import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'

import { runChecks } from './check.ts'
import { memoryFolder } from './memory-folder.ts'
import { root, succeeds } from './steps.ts'

type Verdict = { passed: number; failed: readonly string[] }

type Tests = {
  numPassedTests: number
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

type Suite = { specs?: { title: string; file: string; tests: { status: string }[] }[]; suites?: Suite[] }

type Stories = { stats: { expected: number; flaky: number }; suites: Suite[] }

const reports = resolve(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** A tool that fails without naming a test still counts as one failure. */
function judged(name: string, didSucceed: boolean, read: () => Verdict): Verdict {
  let verdict: Verdict = { passed: 0, failed: [] }
  try {
    verdict = read()
  } catch {
    // No report was written; the tool's output is already shown.
  }
  return didSucceed || verdict.failed.length > 0 ? verdict : { ...verdict, failed: [name] }
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(resolve(reports, file), 'utf8'))

async function vitest(...projects: readonly string[]): Promise<Verdict> {
  const title = projects.join(', ')
  const file = `${projects.join('-')}.json`
  const chosen = projects.flatMap((project) => ['--project', project])
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json']
  const output = `--outputFile.json=${resolve(reports, file)}`
  return judged(title, await succeeds(title, 'vitest', [...args, output]), () => {
    const { numPassedTests, testResults } = readReport(file) as Tests
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    )
    return { passed: numPassedTests, failed }
  })
}

const failedStories = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedStories),
]

async function stories(): Promise<Verdict> {
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(reports, 'e2e.json') }
  return judged('stories', await succeeds('stories in the browser', 'playwright', args, { env }), () => {
    const { stats, suites } = readReport('e2e.json') as Stories
    return { passed: stats.expected + stats.flaky, failed: suites.flatMap(failedStories) }
  })
}

/** A prerequisite of the tests, which counts only when it fails. */
async function groundwork(name: string, file: string, isBeside = false): Promise<Verdict> {
  return { passed: 0, failed: (await succeeds(name, 'node', [file], { isBeside })) ? [] : [name] }
}

async function checks(): Promise<Verdict> {
  const { passed, failed } = await runChecks(true)
  return { passed: passed.length, failed }
}

async function inOrder(steps: readonly (() => Promise<Verdict>)[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const step of steps) verdicts.push(await step())
  return verdicts
}

const began = Date.now()
const memory = memoryFolder()
// Every tool takes it for the folder of temporary files.
if (memory) process.env.TMPDIR = memory.path
// Workers, servers and tools are many processes, which compile what they share once for all.
process.env.NODE_COMPILE_CACHE ??= resolve(root, '.cache/compiled')
const verdicts = [
  ...(await inOrder([
    () => groundwork('a browser', 'e2e/browser.ts'),
    () => groundwork('a clock', 'e2e/clock.ts'),
    () => groundwork('a pooler', 'backend/src/postgres/testing/pgbouncer.ts'),
  ])),
  // What uses one core runs beside the tests that need neither the build nor a database.
  ...(
    await Promise.all([
      inOrder([
        checks,
        () => groundwork('build', 'web/build.ts', true),
        () => groundwork('weight of every page', 'bench/weight/run.ts', true),
        () => groundwork('weight of a first visit', 'bench/weight/first-visit.ts', true),
        () => groundwork('files renamed by a changed sentence', 'bench/weight/renamed.ts', true),
      ]),
      inOrder(['unit', 'components'].map((project) => () => vitest(project))),
    ])
  ).flat(),
  // One run: nobody waits for the last file of a project, and all share two servers and their templates.
  ...(await inOrder([() => vitest('postgres', 'access', 'conformance'), stories])),
]
memory?.remove()
const passed = verdicts.reduce((total, verdict) => total + verdict.passed, 0)
const failed = verdicts.flatMap((verdict) => verdict.failed)
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
// Repeated at the end, because long output is read from the bottom.
for (const name of failed) console.log(`✗ ${name}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
