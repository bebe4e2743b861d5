import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const shared = '/dev/shm'
const prefix = 'fieldlark-tests-'
/** What databases, browsers and files of all tests take is a tenth of it. */
const leastBytes = 4 * 2 ** 30

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * A folder in memory for what tests write, with its end; null where there is none with room. Each test file has a database
 * of its own, which is a thousand files: on a disk their names alone take a quarter of the time.
 */
export function memoryFolder(): { path: string; remove: () => void } | null {
  if (!existsSync(shared)) return null
  // A run that was killed left its own behind.
  for (const name of readdirSync(shared).filter((each) => each.startsWith(prefix))) {
    if (!isRunning(Number(name.slice(prefix.length).split('-')[0])))
      rmSync(join(shared, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(shared)
  if (Math.min(bavail * bsize, freemem()) < leastBytes) return null
  const path = mkdtempSync(join(shared, `${prefix}${process.pid}-`))
  // The server of the tests may run as somebody else.
  chmodSync(path, 0o711)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
