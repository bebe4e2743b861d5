import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import { runChecks } from './check.ts'
import { root, succeeds } from './steps.ts'

type Stories = { stats: { expected: number; flaky: number; unexpected: number } }

type Count = { passed: number; failed: number }

const reports = resolve(root, '.cache/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** A tool that fails without a readable report still counts as one failure. */
function counted(didSucceed: boolean, read: () => Count): Count {
  let count: Count = { passed: 0, failed: 0 }
  try {
    count = read()
  } catch {
    // No report: the tool's own words are on the screen.
  }
  return didSucceed || count.failed > 0 ? count : { ...count, failed: 1 }
}

const readReport = (file: string): unknown => JSON.parse(readFileSync(resolve(reports, file), 'utf8'))

function vitest(project: string): Count {
  console.log(`— ${project}`)
  const file = `${project}.json`
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json']
  return counted(succeeds('vitest', [...args, `--outputFile.json=${resolve(reports, file)}`]), () => {
    const report = readReport(file) as { numPassedTests: number; numFailedTests: number }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

function stories(): Count {
  console.log('— stories in the browser')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(reports, 'e2e.json') }
  return counted(succeeds('playwright', args, env), () => {
    const { stats } = readReport('e2e.json') as Stories
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

/** What has to work before tests can: no test itself, so only its failure counts. */
function groundwork(name: string, args: readonly string[]): Count {
  console.log(`— ${name}`)
  return counted(succeeds('node', args), () => ({ passed: 0, failed: 0 }))
}

const began = Date.now()
const browser = groundwork('a browser', ['e2e/browser.ts'])
const pooler = groundwork('a pooler', ['backend/src/postgres/testing/pgbouncer.ts'])
const checks = runChecks()
const counts = [
  browser,
  pooler,
  { passed: checks.passed.length, failed: checks.failed.length },
  groundwork('build', ['web/build.ts']),
  groundwork('weight of every page', ['bench/weight/run.ts']),
  ...['unit', 'postgres', 'access', 'conformance'].map(vitest),
  stories(),
]
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
console.log(`\n${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
