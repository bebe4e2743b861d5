import { inflateSync } from 'node:zlib'

const maxBytes = 2 * 1024 * 1024
const maxSide = 4000
const maxPixels = 4_000_000
const pngMark = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

/** Returns the bytes of a PNG or JPEG of acceptable size, and null for everything else, whatever type it claims. */
export function pictureOf(bytes: Uint8Array | null | undefined): Buffer | null {
  if (!bytes || bytes.length > maxBytes) return null
  const data = Buffer.from(bytes)
  return isPng(data) || isJpeg(data) ? data : null
}

/** Of a picture that pictureOf returned. */
export const pictureKind = (data: Buffer): 'png' | 'jpeg' =>
  data.subarray(0, 8).equals(pngMark) ? 'png' : 'jpeg'

/** Reads a data: URL, the format in which signatures are stored. */
export function pictureOfDataUrl(url: string | null | undefined): Buffer | null {
  const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/=]+)$/.exec(url ?? '') ?? []
  return base64 === undefined ? null : pictureOf(Buffer.from(base64, 'base64'))
}

const isBearable = (width: number, height: number) =>
  width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels

// The renderer decompresses without a limit, so pictures larger than they claim must be rejected here.
function isPng(data: Buffer): boolean {
  if (data.length < 57 || !data.subarray(0, 8).equals(pngMark)) return false
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)]
  const [depth = 0, color = 9, , , interlace = 1] = data.subarray(24, 29)
  const samples = channels.get(color)
  if (!isBearable(width, height) || samples === undefined || depth !== 8 || interlace !== 0) return false
  const expected = (width * samples + 1) * height
  try {
    return inflateSync(imageData(data), { maxOutputLength: expected }).length === expected
  } catch {
    return false
  }
}

function imageData(data: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= data.length; ) {
    const length = data.readUInt32BE(at)
    if (data.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(data.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(parts)
}

function isJpeg(data: Buffer): boolean {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return false
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return isBearable(data.readUInt16BE(at + 7), data.readUInt16BE(at + 5))
  }
  return false
}
