import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { isJsonObject } from '#http/json-object.ts'

/** The name of the last entry of an archive, its list of contents. An archive without it was truncated. */
export const contentsName = 'contents.json'

/** The largest list that is read, in bytes: enough for some millions of files. */
export const contentsLimit = 400_000_000

export type Content = { name: string; size: number; sha256: string }
export type Contents = { format: 1; madeAt: string; postgresVersion: string; entries: Content[] }

/** An archive that cannot be used. Its message is shown to people. */
export class InvalidArchiveError extends Error {}

/** A pass-through stream that counts and hashes its bytes. */
export function checksum(): { through: Transform; result: () => { size: number; sha256: string } } {
  const hash = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) }
}

/**
 * Parses the list. Throws InvalidArchiveError for anything that writeBackup does not write: the archive is untrusted input.
 */
export function readContents(text: string): Contents {
  const read = parse(text)
  if (!isJsonObject(read) || read['format'] !== 1) {
    throw new InvalidArchiveError('The archive was made by another version of this program.')
  }
  const { madeAt, postgresVersion, entries } = read
  if (
    !isTimestamp(madeAt) ||
    typeof postgresVersion !== 'string' ||
    !Array.isArray(entries) ||
    !entries.every(isContent)
  ) {
    throw new InvalidArchiveError('The list of what the archive holds is damaged.')
  }
  return { format: 1, madeAt, postgresVersion, entries }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArchiveError('The list of what the archive holds is damaged.')
  }
}

// The value is printed, and a terminal would interpret control characters.
const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const isContent = (value: unknown): value is Content =>
  isJsonObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['size'] === 'number' &&
  typeof value['sha256'] === 'string'
