import type { Metadata, Sharp } from 'sharp'
import { asImageErrors, openPicture, type PictureFormat } from './open-picture.ts'

const redraw: Readonly<Record<PictureFormat, (picture: Sharp, metadata: Metadata) => Sharp>> = {
  jpeg: (picture, { chromaSubsampling }) =>
    picture.jpeg({ quality: 92, chromaSubsampling: chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0' }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 92 }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 75, effort: 2 }),
  tiff: (picture) => picture.tiff({ compression: 'lzw' }),
}

/**
 * Removes the metadata of a picture (location, time, camera, comments, thumbnails) and rotates it upright first,
 * because the orientation is removed too. The picture is encoded anew, so that nothing appended to it survives either;
 * animations stay animated. Rejects with ImageError what cannot be encoded here, including HEIC and animated PNG:
 * rejecting a picture is better than storing one that reveals where somebody lives.
 */
export async function strip(bytes: Buffer, maxPixels?: number): Promise<Buffer> {
  const { sharp, format, metadata } = await openPicture(bytes, { isAnimated: true, maxPixels })
  // An unusual colour profile is kept, because the picture's colours depend on it.
  const picture = metadata.icc === undefined ? sharp : sharp.keepIccProfile()
  return asImageErrors(() => redraw[format](picture, metadata).toBuffer())
}
