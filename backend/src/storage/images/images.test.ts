import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Metadata } from 'sharp'
import { expect, test } from 'vitest'
import { ImageError, readTransform } from './image-transform.ts'
import { createImages } from './images.ts'

const images = createImages()
const owner = 'a business'
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } })
const withPlace = {
  IFD0: { Make: 'A camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 30/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
}
/** A photo with EXIF data: a place, a camera, and a rotation. */
const photo = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff') =>
  plain(400, 200).toFormat(format).withExif(withPlace).withMetadata({ orientation: 6 }).toBuffer()
let blobs = 0

async function draw(bytes: Buffer, transform: Record<string, unknown>): Promise<Metadata & { mime: string }> {
  blobs += 1
  const open = async () => Readable.from([bytes])
  const picture = await images.render({ key: `a/${blobs}`, open, owner }, readTransform(transform))
  return { ...(await sharp(picture.bytes).metadata()), mime: picture.mime }
}

test.each([
  [{ width: 100, height: 100 }, 100, 100],
  [{ width: 100, height: 100, resize: 'contain' }, 100, 50],
  [{ width: 100, height: 100, resize: 'fill' }, 100, 100],
  [{ width: 100 }, 100, 50],
  [{ height: 100 }, 200, 100],
  [{}, 400, 200],
  [{ width: 2000, resize: 'contain' }, 400, 200],
])('a picture of 400 × 200 transformed by %j has %i × %i', async (transform, width, height) => {
  const bytes = await plain(400, 200).png().toBuffer()
  expect(await draw(bytes, transform)).toMatchObject({ width, height, format: 'png', mime: 'image/png' })
})

test('no edge is longer than 2,000, requested or not', async () => {
  const bytes = await plain(5000, 1000).jpeg().toBuffer()
  expect(await draw(bytes, {})).toMatchObject({ width: 2000, height: 400 })
  expect(await draw(bytes, { width: 4000, height: 4000 })).toMatchObject({ width: 2000 })
})

test.each([
  ['jpeg', {}, 'image/jpeg'],
  ['png', {}, 'image/png'],
  ['webp', {}, 'image/webp'],
  ['gif', {}, 'image/gif'],
  ['avif', {}, 'image/avif'],
  ['tiff', {}, 'image/jpeg'],
  ['png', { format: 'webp' }, 'image/webp'],
  ['jpeg', { format: 'avif', quality: 30 }, 'image/avif'],
] as const)('%s with %j is served as %s', async (format, transform, mime) => {
  expect(
    await draw(await plain(40, 20).toFormat(format).toBuffer(), { width: 20, ...transform }),
  ).toMatchObject({
    mime,
    width: 20,
  })
})

test('a picture is rotated upright and loses its location', async () => {
  const drawn = await draw(await photo('jpeg'), { width: 100 })
  expect(drawn).toMatchObject({ width: 100, height: 200 })
  expect(drawn.exif).toBeUndefined()
})

test('renders the first frame of an animation', async () => {
  const bytes = await (await animation()).gif().toBuffer()
  expect((await sharp(bytes).metadata()).pages).toBe(2)
  expect((await draw(bytes, { width: 10 })).pages ?? 1).toBe(1)
})

test.each([
  ['text', Buffer.from('words')],
  ['nothing', Buffer.alloc(0)],
  ['a PDF', Buffer.from('%PDF-1.7 1 0 obj')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>')],
  ['HTML', Buffer.from('<!doctype html><script>1</script>')],
  ['a PNG of 40,000 × 40,000', pngHeader(40_000, 40_000)],
  ['half a JPEG', (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900)],
  ['a mark alone', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['a GIF that is a script', Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)')],
])('%s is a client error rather than a 500', async (_name, bytes) => {
  await expect(draw(bytes, { width: 10 })).rejects.toBeInstanceOf(ImageError)
  await expect(images.strip(Readable.from([bytes]), { owner })).rejects.toBeInstanceOf(ImageError)
})

test('a picture with more pixels than its bucket allows is neither drawn nor taken', async () => {
  const bytes = await plain(200, 101).png().toBuffer()
  const open = async () => Readable.from([bytes])
  const picture = { key: 'large/picture', open, owner, maxPixels: 20_000 }
  const transform = readTransform({ width: 10 })
  const message = 'The image has more than 0.02 megapixels'
  await expect(images.render(picture, transform)).rejects.toThrow(message)
  await expect(images.strip(await open(), picture)).rejects.toThrow(message)
  await expect(images.measure(await open(), picture)).rejects.toThrow(message)
  const rules = { owner, maxPixels: 20_200 }
  expect((await images.measure(await open(), rules)).equals(bytes)).toBe(true)
  expect((await images.render({ ...picture, ...rules }, transform)).mime).toBe('image/png')
})

test('a picture requested many times at once is read once, and later requests use the cache', async () => {
  const bytes = await plain(300, 300).png().toBuffer()
  let opened = 0
  const open = async () => {
    opened += 1
    return Readable.from([bytes])
  }
  const ask = () => images.render({ key: 'one/picture', open, owner }, readTransform({ width: 30 }))
  const [first, ...others] = await Promise.all(Array.from({ length: 80 }, ask))
  expect(others.every((other) => first !== undefined && other.bytes.equals(first.bytes))).toBe(true)
  await ask()
  expect(opened).toBe(1)
})

test('a source that could not be read is read again the next time', async () => {
  const bytes = await plain(30, 30).png().toBuffer()
  const transform = readTransform({ width: 3 })
  const picture = { key: 'two/pictures', owner }
  const failing = async () => Promise.reject(new Error('the disk is away'))
  await expect(images.render({ ...picture, open: failing }, transform)).rejects.toThrow('the disk is away')
  const drawn = await images.render({ ...picture, open: async () => Readable.from([bytes]) }, transform)
  expect(drawn.mime).toBe('image/png')
})

test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
  'stripped of its metadata a %s shows the same and tells nothing',
  async (format) => {
    const bytes = await photo(format)
    // sharp writes no EXIF into a TIFF.
    expect(bytes.includes('A camera')).toBe(format !== 'tiff')
    const stripped = await images.strip(Readable.from([bytes]), { owner })
    const metadata = await sharp(stripped).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.xmp).toBeUndefined()
    expect(stripped.includes('A camera')).toBe(false)
    expect(metadata.format).toBe(format === 'avif' ? 'heif' : format)
    expect([metadata.width, metadata.height]).toEqual([200, 400])
    expect(metadata.orientation ?? 1).toBe(1)
  },
)

test('data appended to a picture is gone after stripping', async () => {
  const bytes = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from('PK secret archive')])
  expect((await images.strip(Readable.from([bytes]), { owner })).includes('secret archive')).toBe(false)
})

test('an animation stays animated when it is stripped', async () => {
  const stripped = await images.strip(Readable.from([await (await animation()).webp().toBuffer()]), { owner })
  expect((await sharp(stripped).metadata()).pages).toBe(2)
})

async function animation() {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
}

/** A PNG whose header declares more than the file contains. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const named = Buffer.concat([Buffer.from(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
