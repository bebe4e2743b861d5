import type { Sharp } from 'sharp'
import type { ImageTransform } from './image-transform.ts'
import { openPicture, type PictureFormat, refusing } from './open-picture.ts'
import type { Picture } from './picture-cache.ts'

// The longest edge a picture is ever sent with.
const edgeLimit = 2000
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

type Shown = Exclude<PictureFormat, 'tiff'>

const encoders: Readonly<Record<Shown, (picture: Sharp, quality: number) => Sharp>> = {
  jpeg: (picture, quality) => picture.jpeg({ quality }),
  png: (picture) => picture.png(),
  webp: (picture, quality) => picture.webp({ quality }),
  gif: (picture) => picture.gif(),
  // Every step of effort costs double; 2 keeps a large picture below a second.
  avif: (picture, quality) => picture.avif({ quality, effort: 2 }),
}

/**
 * The picture as wished: the first frame, upright, never enlarged, in sRGB and without a word of its metadata. Rejects
 * with ImageRefused for what is no picture.
 */
export async function render(bytes: Buffer, transform: ImageTransform): Promise<Picture> {
  const { sharp, format } = await openPicture(bytes)
  return refusing(() => encode(resized(sharp, transform), outputOf(format, transform), transform.quality))
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

/** TIFF is shown by next to no browser: the original format is then JPEG. */
function outputOf(format: PictureFormat, wish: ImageTransform): Shown {
  if (wish.format !== 'origin') {
    return wish.format
  }
  return format === 'tiff' ? 'jpeg' : format
}

async function encode(picture: Sharp, format: Shown, quality: number): Promise<Picture> {
  return { bytes: await encoders[format](picture, quality).toBuffer(), mime: `image/${format}` }
}
