import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Launch } from './unprivileged.ts'

// The system allows 107 bytes for "<folder>/.s.PGSQL.5432"; PostgreSQL's lock file has ".lock" appended to that.
const longestFolder = 107 - '/.s.PGSQL.5432.lock'.length

/** Creates a private folder for the server's socket: below `home`, or in tmp if that path is too long. */
export function socketFolder(home: string, launch: Launch): string {
  const inside = join(home, 'socket')
  const name = `fieldlark-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const folder = Buffer.byteLength(inside) <= longestFolder ? inside : join(tmpdir(), name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const owner = process.getuid?.()
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== launch.uid)) {
    throw new Error(`${folder} belongs to somebody else; the database's socket cannot be put there.`)
  }
  chmodSync(folder, 0o700)
  // The folder is private and its server has ended: the lock file of a killed one would stop the next.
  for (const name of readdirSync(folder).filter((each) => each.startsWith('.s.PGSQL.'))) {
    rmSync(join(folder, name), { force: true })
  }
  if (launch.uid !== undefined && launch.gid !== undefined) {
    chownSync(folder, launch.uid, launch.gid)
  }
  return folder
}
