import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** `npm run bench` runs all benchmarks, `npm run bench rest` one. Options such as `--quick` are passed on. */
const all = [
  'weight',
  'boot',
  'rest',
  'jobs',
  'product',
  'load',
  'login',
  'realtime',
  'live',
  'recurrence',
  'booking',
  'portal',
  'schedule',
  'documents',
  'home',
  'offline',
  'lighthouse',
]
const options = process.argv.slice(2).filter((name) => name.startsWith('-'))
const chosen = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = chosen.filter((name) => !existsSync(resolve(import.meta.dirname, name, 'run.ts')))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of chosen.length > 0 ? chosen : all) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync(process.execPath, [resolve(import.meta.dirname, name, 'run.ts'), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
