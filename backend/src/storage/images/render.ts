import type { Sharp } from 'sharp'
import type { ImageTransform } from './image-transform.ts'
import { asImageErrors, openPicture, type PictureFormat } from './open-picture.ts'
import type { Picture } from './picture-cache.ts'

// The longest edge of any picture that is served.
const edgeLimit = 2000
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

type Shown = Exclude<PictureFormat, 'tiff'>

const encoders: Readonly<Record<Shown, (picture: Sharp, quality: number) => Sharp>> = {
  jpeg: (picture, quality) => picture.jpeg({ quality }),
  png: (picture) => picture.png(),
  webp: (picture, quality) => picture.webp({ quality }),
  gif: (picture) => picture.gif(),
  // Every step of effort doubles the time; 2 keeps a large picture below a second.
  avif: (picture, quality) => picture.avif({ quality, effort: 2 }),
}

/**
 * Transforms a picture: its first frame, upright, never enlarged, in sRGB and without metadata. Rejects with ImageError
 * if the bytes are no picture.
 */
export async function render(bytes: Buffer, transform: ImageTransform, maxPixels?: number): Promise<Picture> {
  const { sharp, format } = await openPicture(bytes, { maxPixels })
  return asImageErrors(() =>
    encode(resized(sharp, transform), outputOf(format, transform), transform.quality),
  )
}

function resized(picture: Sharp, { width, height, resize }: ImageTransform): Sharp {
  const isWhole = width !== null && height !== null
  return picture.resize({
    width: width ?? edgeLimit,
    height: height ?? edgeLimit,
    fit: isWhole ? fits[resize] : 'inside',
    withoutEnlargement: true,
  })
}

/** Hardly any browser shows TIFF: the original format is then JPEG. */
function outputOf(format: PictureFormat, transform: ImageTransform): Shown {
  if (transform.format !== 'origin') {
    return transform.format
  }
  return format === 'tiff' ? 'jpeg' : format
}

async function encode(picture: Sharp, format: Shown, quality: number): Promise<Picture> {
  return { bytes: await encoders[format](picture, quality).toBuffer(), mime: `image/${format}` }
}
