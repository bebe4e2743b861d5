import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** The last entry of an archive: what stands in it. An archive without it was cut short. */
export const contentsName = 'contents.json'

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

export function readContents(text: string): Contents {
  const read: unknown = JSON.parse(text)
  if (typeof read === 'object' && read !== null && 'format' in read && read.format === 1) {
    return read as Contents
  }
  throw new BadArchive('The archive was made by another version of this program.')
}
