import type { Metadata, Sharp } from 'sharp'
import { openPicture, type PictureFormat, refusing } from './open-picture.ts'

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
 * The same picture without its metadata (place, time, camera, comments, thumbnails), turned upright first because the
 * orientation goes with the rest. It is drawn anew, so that nothing hidden behind it survives either; animations stay.
 * Rejects with ImageRefused for what cannot be drawn here, HEIC and animated PNG among it: better none than one that tells where
 * somebody lives.
 */
export async function strip(bytes: Buffer): Promise<Buffer> {
  const { sharp, format, metadata } = await openPicture(bytes, true)
  // The colours are the picture, so a profile that is not the usual one stays.
  const picture = metadata.icc === undefined ? sharp : sharp.keepIccProfile()
  return refusing(() => redraw[format](picture, metadata).toBuffer())
}
