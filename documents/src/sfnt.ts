import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

/**
 * The same font without WOFF compression. The renderer decompresses a table each time it reads it, which takes longer
 * than everything else on a page.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts = [head]
  let end = head.length
  for (let at = 0; at < count; at += 1) {
    const entry = woff.subarray(headerBytes + entryBytes * at)
    const [offset, packedLength, length] = [4, 8, 12].map((field) => entry.readUInt32BE(field))
    const packed = woff.subarray(offset, (offset ?? 0) + (packedLength ?? 0))
    const table = (packedLength ?? 0) < (length ?? 0) ? inflateSync(packed) : packed
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    const row = 12 + 16 * at
    entry.copy(head, row, 0, 4)
    entry.copy(head, row + 4, 16, 20)
    head.writeUInt32BE(end, row + 8)
    head.writeUInt32BE(table.length, row + 12)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}
