/** A file of an archive: its name may have folders, `Bright Homes/clients.csv`. */
export type ZipEntry = { name: string; bytes: Uint8Array }

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let crc = value
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Little-endian fields of 2 or 4 bytes, one after the other. */
function record(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Bit 11: names are UTF-8. The day is the first that the format knows, so that the same files are the same archive. */
const utf8 = 0x0800
const someDay = 0x0021

/**
 * The parts of a zip archive with these files, uncompressed: what people download about themselves is small, and any program
 * opens it.
 */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array[] {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  const add = (part: Uint8Array) => {
    parts.push(part)
    offset += part.length
  }
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name)
    const size = bytes.length
    const shared = [
      [2, 20],
      [2, utf8],
      [2, 0],
      [2, 0],
      [2, someDay],
      [4, crcOf(bytes)],
      [4, size],
      [4, size],
    ] as const
    const at = offset
    add(record([4, 0x04034b50], ...shared, [2, path.length], [2, 0]))
    add(path)
    add(bytes)
    const tail = [
      [2, path.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ] as const
    directory.push(record([4, 0x02014b50], [2, 20], ...shared, ...tail), path)
  }
  const start = offset
  for (const part of directory) add(part)
  const count = entries.length
  add(
    record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, offset - start], [4, start], [2, 0]),
  )
  return parts
}
