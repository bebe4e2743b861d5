import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

import { environmentAt } from './clock.ts'

/**
 * `npm run e2e:clocks` runs the stories, or the given command, once for each of these moments:
 * `npm run e2e:clocks -- vitest run --project access`. The duration multiplies by the number of moments.
 */
const moments = [
  // A Sunday and the last day of a month; in UTC it is already February.
  '2027-01-31T23:30[America/New_York]',
  '2027-01-31T00:30[UTC]',
  // In UTC it is still the same day, in New York the day before.
  '2028-02-29T00:30[UTC]',
  '2028-02-29T23:30[America/New_York]',
  // The nights on which the clocks change.
  '2027-03-14T00:30[America/New_York]',
  '2027-11-07T00:30[America/New_York]',
  '2027-03-28T23:30[Europe/Madrid]',
  '2027-10-31T00:30[Europe/Madrid]',
]

const stories = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']
const [program = '', ...args] = process.argv.length > 2 ? process.argv.slice(2) : stories

const failed = moments.filter((moment) => {
  console.log(`— ${moment}`)
  const clock = environmentAt(moment)
  if (clock === null)
    throw new Error('libfaketime is missing: npm run setup installs it on Debian and Ubuntu.')
  const env = { ...process.env, ...clock, E2E_CLOCK: moment }
  return (
    spawnSync(program, args, { cwd: resolve(import.meta.dirname, '..'), env, stdio: 'inherit' }).status !== 0
  )
})
for (const moment of failed) console.log(`✗ ${moment}`)
console.log(`${moments.length - failed.length} of ${moments.length} clocks passed`)
process.exitCode = failed.length === 0 ? 0 : 1
