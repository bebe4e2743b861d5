import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { isJsonObject } from '#http/json-object.ts'

/** The last entry of an archive: what stands in it. An archive without it was cut short. */
export const contentsName = 'contents.json'

/** Bytes of it that are read: the contents of some millions of files. */
export const contentsLimit = 400_000_000

export type Content = { name: string; size: number; sha256: string }
export type Contents = { format: 1; madeAt: string; postgresVersion: string; entries: Content[] }

/** Said of an archive that cannot be used, in words for people. */
export class BadArchive extends Error {}

/** Lets bytes through and counts them. */
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

/** Throws BadArchive for anything but what writeBackup wrote: the archive may come from anywhere. */
export function readContents(text: string): Contents {
  const read = parse(text)
  if (!isJsonObject(read) || read['format'] !== 1) {
    throw new BadArchive('The archive was made by another version of this program.')
  }
  const { madeAt, postgresVersion, entries } = read
  if (
    !isMoment(madeAt) ||
    typeof postgresVersion !== 'string' ||
    !Array.isArray(entries) ||
    !entries.every(isContent)
  ) {
    throw new BadArchive('The list of what the archive holds is damaged.')
  }
  return { format: 1, madeAt, postgresVersion, entries }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadArchive('The list of what the archive holds is damaged.')
  }
}

// It is printed, and a terminal obeys what it reads.
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const isContent = (value: unknown): value is Content =>
  isJsonObject(value) &&
  typeof value['name'] === 'string' &&
  typeof value['size'] === 'number' &&
  typeof value['sha256'] === 'string'
