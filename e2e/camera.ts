import type { Page } from '@playwright/test'

const entry = (tag: number, type: number, count: number, value: number) => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16LE(tag, 0)
  bytes.writeUInt16LE(type, 2)
  bytes.writeUInt32LE(count, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

/** The EXIF data that a phone writes into a picture: the orientation (sideways) and the location. */
function phoneNotes(place: string): Buffer {
  const words = Buffer.from(`${place}\0`)
  const header = Buffer.from('II*\0\u0008\0\0\0', 'latin1')
  const gpsAt = 8 + 2 + 3 * 12 + 4
  const wordsAt = gpsAt + 2 + 12 + 4
  const first = [entry(0x010e, 2, words.length, wordsAt), entry(0x0112, 3, 1, 6), entry(0x8825, 4, 1, gpsAt)]
  const count = (number: number) => Buffer.from([number, 0])
  const end = Buffer.alloc(4)
  const gps = [count(1), entry(1, 2, 2, 'N'.charCodeAt(0)), end]
  const tiff = Buffer.concat([header, count(3), ...first, end, ...gps, words])
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(segment.length + 2)
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, segment])
}

/** A photo of 64 × 48 pixels from a phone held sideways: shown upright it is 48 × 64. */
export async function phonePhoto(page: Page, place: string): Promise<Buffer> {
  const plain = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#1f6f4a'
      pen.fillRect(0, 0, 40, 48)
    }
    return canvas.toDataURL('image/jpeg').slice('data:image/jpeg;base64,'.length)
  })
  const bytes = Buffer.from(plain, 'base64')
  // EXIF follows the two bytes that every JPEG begins with.
  return Buffer.concat([bytes.subarray(0, 2), phoneNotes(place), bytes.subarray(2)])
}
