import type { Metadata, Sharp } from 'sharp'
import { headLength } from '../blobs/blob-store.ts'
import { bareType, sniff } from '../sniff.ts'
import { ImageError } from './image-transform.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff'

export type OpenPicture = { sharp: Sharp; format: PictureFormat; metadata: Metadata }

const formats: Readonly<Record<string, PictureFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/tiff': 'tiff',
}
// The largest pictures of phones have 48 to 50 megapixels, which take 200 MB of memory when decoded.
const pixelLimit = 50_000_000
const timeoutSeconds = 15

// The process already handles several pictures at once (slots). Only these formats are ever decoded: no SVG, which can
// reference other files, no PDF, nothing for any of the many other decoders.
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)

/** Loaded with the first picture: the library takes megabytes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache({ memory: 16, files: 0, items: 20 })
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  return sharp
}
let loading: ReturnType<typeof loadSharp> | undefined

/**
 * Opens a picture and rotates it upright; rejects with ImageError if the bytes are no picture or it has too many
 * pixels. `maxPixels` is that of its bucket.
 */
export async function openPicture(
  bytes: Buffer,
  {
    isAnimated = false,
    maxPixels = pixelLimit,
  }: { isAnimated?: boolean; maxPixels?: number | undefined } = {},
): Promise<OpenPicture> {
  const { mime } = await sniff(bytes.subarray(0, headLength), '')
  const format = formats[bareType(mime)]
  // Only the first frame of an animated PNG can be rendered.
  if (format === undefined || (isAnimated && mime === 'image/apng')) {
    throw new ImageError('The object is no image that can be transformed')
  }
  loading ??= loadSharp().catch((error: unknown) => {
    // The next picture tries again.
    loading = undefined
    throw error
  })
  const sharp = await loading
  const limitInputPixels = Math.min(maxPixels, pixelLimit)
  return asImageErrors(async () => {
    const opened = sharp(bytes, {
      limitInputPixels,
      failOn: 'error',
      autoOrient: true,
      animated: isAnimated,
    }).timeout({ seconds: timeoutSeconds })
    const metadata = await opened.metadata()
    return { sharp: opened, format, metadata }
  }, limitInputPixels)
}

/** Runs a sharp operation; its errors are about the picture and become an ImageError with our own message. */
export async function asImageErrors<T>(work: () => Promise<T>, maxPixels = pixelLimit): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const text = String(error)
    if (text.includes('pixel limit')) {
      throw new ImageError(`The image has more than ${maxPixels / 1_000_000} megapixels`, { cause: error })
    }
    if (text.includes('timeout')) {
      throw new ImageError('The image takes too long to transform', { cause: error })
    }
    throw new ImageError('The image is damaged or of a kind that is not supported', { cause: error })
  }
}
