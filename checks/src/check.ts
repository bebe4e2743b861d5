import { succeeds } from './steps.ts'

/** The checks that read the source without running the product, cheapest first. */
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['format', 'biome', ['ci', '--colors=off', '.']],
  ['rules', 'node', ['checks/src/main.ts']],
  ['types', 'tsc', []],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['unused', 'knip', ['--no-progress']],
]

/** Runs every check, also after one failed, and returns the names of those that failed. */
export async function runChecks(isBeside = false): Promise<{ passed: string[]; failed: string[] }> {
  const passed: string[] = []
  const failed: string[] = []
  for (const [name, command, args] of checks) {
    ;((await succeeds(name, command, args, { isBeside })) ? passed : failed).push(name)
  }
  return { passed, failed }
}

if (import.meta.main) {
  const { failed } = await runChecks()
  if (failed.length > 0) console.error(`failed: ${failed.join(', ')} (see CONTRIBUTING.md, "Checks")`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
