import sharp, { type Metadata, type Sharp } from 'sharp'
import { headLength } from '../blobs/blob-store.ts'
import { bareType, sniff } from '../sniff.ts'
import { ImageRefused } from './image-transform.ts'

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
// A phone's largest picture has 48 to 50 megapixels; as an image in memory that is 200 MB.
const pixelLimit = 50_000_000
const timeoutSeconds = 15

// A process draws several pictures at once already (slots); and only these formats are ever read: no SVG, which can
// name other files, no PDF, nothing that one of the many other readers would take.
sharp.concurrency(1)
sharp.cache({ memory: 16, files: 0, items: 20 })
sharp.block({ operation: ['VipsForeignLoad'] })
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`)
sharp.unblock({ operation: readers })

/** The picture in the bytes, upright; rejects with ImageRefused for what is none or has too many pixels. */
export async function openPicture(bytes: Buffer, isAnimated = false): Promise<OpenPicture> {
  const { mime } = await sniff(bytes.subarray(0, headLength), '')
  const format = formats[bareType(mime)]
  // Of an animated PNG only the first frame can be drawn.
  if (format === undefined || (isAnimated && mime === 'image/apng')) {
    throw new ImageRefused('The object is no image that can be transformed')
  }
  return refusing(async () => {
    const opened = sharp(bytes, {
      limitInputPixels: pixelLimit,
      failOn: 'error',
      autoOrient: true,
      animated: isAnimated,
    }).timeout({ seconds: timeoutSeconds })
    const metadata = await opened.metadata()
    return { sharp: opened, format, metadata }
  })
}

/** Runs a work of sharp; what it complains of is the picture, and the client is told in our words. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const text = String(error)
    if (text.includes('pixel limit')) {
      throw new ImageRefused(`The image has more than ${pixelLimit / 1_000_000} megapixels`, { cause: error })
    }
    if (text.includes('timeout')) {
      throw new ImageRefused('The image takes too long to transform', { cause: error })
    }
    throw new ImageRefused('The image is damaged or of a kind that is not supported', { cause: error })
  }
}
