import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startTimeOf } from './process-liveness.ts'
import { systemCode } from './system-code.ts'

/**
 * Claims the folder for this process by a lock file and returns the function that releases it. Throws when another
 * process has it.
 */
export function claimFolder(folder: string): () => void {
  const path = join(folder, 'running')
  const mine = `${process.pid}\n${startTimeOf(process.pid)}\n`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (place(path, mine)) {
      return () => {
        if (read(path) === mine) {
          rmSync(path, { force: true })
        }
      }
    }
    const found = read(path)
    if (found === null) {
      continue
    }
    rejectIfRunning(found, folder)
    const aside = `${path}.${process.pid}`
    try {
      renameSync(path, aside)
    } catch {
      continue
    }
    // Another process may have replaced the stale claim in between; its claim is put back.
    if (read(aside) !== found) {
      place(path, read(aside) ?? '')
    }
    rmSync(aside, { force: true })
  }
  throw new Error(`Could not claim ${folder}: another process starts on it at this moment.`)
}

function rejectIfRunning(found: string, folder: string): void {
  const [number = '', birth = ''] = found.split('\n')
  const pid = Number(number)
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && startTimeOf(pid) === birth) {
    throw new Error(
      `Fieldlark is already running on ${folder} (process ${pid}). Stop that one first, or choose another data folder.`,
    )
  }
}

function place(path: string, text: string): boolean {
  const draft = `${path}.new.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    // link() fails when the name exists, and the file appears complete: a reader never sees a partial claim.
    linkSync(draft, path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') {
      return false
    }
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
