import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
  return bytes
}

/** A PNG of one colour with alpha; `claimed` is the size that its header claims. */
export function png(width: number, height: number, claimed = { width, height }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed.width)
  header.writeUInt32BE(claimed.height, 4)
  header.set([8, 6], 8)
  const row = Buffer.alloc(1 + 4 * width, 255).fill(0, 0, 1)
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
