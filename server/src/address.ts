import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (dataFolder: string): string => join(dataFolder, 'address')

/** Leaves the address of the running server in the data folder, for `npm run keys`. */
export function leaveAddress(dataFolder: string, url: string): void {
  // With the data in a project elsewhere nobody else has made it.
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(fileOf(dataFolder), `${url}\n`, { mode: 0o600 })
}

export function removeAddress(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true })
}

/** Null when no server runs on the folder. */
export function readAddress(dataFolder: string): string | null {
  try {
    return readFileSync(fileOf(dataFolder), 'utf8').trim()
  } catch {
    return null
  }
}
