import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (dataFolder: string): string => join(dataFolder, 'address')

/** Writes the address of the running server into the data folder, for `npm run keys`. */
export function writeAddress(dataFolder: string, url: string): void {
  // With a hosted project nothing else creates the folder.
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
