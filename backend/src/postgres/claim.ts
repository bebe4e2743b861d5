import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive } from './living.ts'
import { systemCode } from './system-code.ts'

/** Makes this process the only one working on the folder; returns what gives it back. */
export function claimFolder(folder: string): () => void {
  const path = join(folder, 'running')
  const mine = `${process.pid}\n${birthOf(process.pid)}\n`
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
    refuseIfRunning(found, folder)
    const aside = `${path}.${process.pid}`
    try {
      renameSync(path, aside)
    } catch {
      continue
    }
    // Another start may have replaced the stale claim in between: then its claim goes back.
    if (read(aside) !== found) {
      place(path, read(aside) ?? '')
    }
    rmSync(aside, { force: true })
  }
  throw new Error(`Could not claim ${folder}: another process starts on it at this moment.`)
}

function refuseIfRunning(found: string, folder: string): void {
  const [number = '', birth = ''] = found.split('\n')
  const pid = Number(number)
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && birthOf(pid) === birth) {
    throw new Error(
      `Fieldlark is already running on ${folder} (process ${pid}). Stop that one first, or choose another data folder.`,
    )
  }
}

function place(path: string, text: string): boolean {
  const draft = `${path}.new.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    // link fails where the name exists, and the file appears whole: a reader never sees half a claim.
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
