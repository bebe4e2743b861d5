import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { createByteBudget } from '../byte-budget.ts'
import { ImageError, type ImageTransform, transformKey } from './image-transform.ts'
import { openPicture } from './open-picture.ts'
import { createPictureCache, type Picture } from './picture-cache.ts'
import { render } from './render.ts'
import { createSlots, ImagesBusyError } from './slots.ts'
import { strip } from './strip.ts'

/** Whose turn the work on a picture takes, and the most pixels that its bucket allows. */
export type PictureRules = { owner: string; maxPixels?: number | undefined }

/** A stored picture. `key` is its blob's, which changes with every version. */
export type StoredPicture = PictureRules & { key: string; open: () => Promise<Readable> }

export type Images = {
  /**
   * Transforms a picture; `open` reads its bytes when the result is not cached, and callers check permissions before.
   * Rejects with ImageError, or with ImagesBusyError when too many requests wait.
   */
  render: (picture: StoredPicture, transform: ImageTransform) => Promise<Picture>
  /** For uploads to buckets that require it: the picture without its metadata; rejects like `render`. */
  strip: (bytes: Readable, rules: PictureRules) => Promise<Buffer>
  /** For uploads to buckets with a limit of pixels: the picture as it is; rejects like `render`. */
  measure: (bytes: Readable, rules: PictureRules) => Promise<Buffer>
}

const sourceLimit = 50 * 1024 * 1024
const cacheBytes = 16 * 1024 * 1024
// Pictures being uploaded are held completely, however slowly they arrive.
const uploadBytes = 200 * 1024 * 1024
const waiting = 64

/** All image processing of one process; it leaves one core free for everything else. */
export function createImages(): Images {
  const inSlot = createSlots(Math.max(1, availableParallelism() - 1), waiting)
  const cache = createPictureCache(cacheBytes)
  const uploads = createByteBudget(uploadBytes, () => new ImagesBusyError())
  const uploaded = async (
    bytes: Readable,
    owner: string,
    work: (whole: Buffer) => Promise<Buffer>,
  ): Promise<Buffer> => {
    const held = uploads.begin()
    try {
      // Before taking a slot, so that a client that sends slowly does not occupy one.
      const whole = await collect(bytes, held.add)
      return await inSlot({ line: 'upload', owner }, () => work(whole))
    } finally {
      held.end()
    }
  }
  const underWay = new Map<string, Promise<Picture>>()
  return {
    render: async ({ key: blobKey, open, owner, maxPixels }, transform) => {
      const key = `${blobKey}?${transformKey(transform)}`
      const known = cache.get(key) ?? underWay.get(key)
      if (known !== undefined) {
        return known
      }
      const drawing = inSlot({ line: 'view', owner }, async () =>
        render(await collect(await open()), transform, maxPixels),
      )
      underWay.set(key, drawing)
      try {
        const picture = await drawing
        cache.put(key, picture)
        return picture
      } finally {
        underWay.delete(key)
      }
    },
    strip: (bytes, { owner, maxPixels }) => uploaded(bytes, owner, (whole) => strip(whole, maxPixels)),
    measure: (bytes, { owner, maxPixels }) =>
      uploaded(bytes, owner, async (whole) => {
        await openPicture(whole, { maxPixels })
        return whole
      }),
  }
}

async function collect(bytes: Readable, count: (length: number) => void = () => {}): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      count(chunk.length)
      if (length > sourceLimit) {
        throw new ImageError('The image is too large to be transformed')
      }
      chunks.push(Buffer.from(chunk))
    }
  } catch (error) {
    bytes.resume()
    throw error
  }
  return Buffer.concat(chunks)
}
