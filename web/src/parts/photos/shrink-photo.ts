import { newId } from '#data/new-id.ts'
import type { PreparedPhoto } from '#data/photos.ts'

const longestSide = 2048
const quality = 0.85

/** Width and height with the longer side at most `longest`, in proportion, at least one pixel each. */
export function fittedSize(width: number, height: number, longest = longestSide) {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Why a file cannot be used as a photo. */
export type PhotoProblem = 'unreadable' | 'empty'

/**
 * Re-encodes the picture: small enough for a mobile connection, upright, and without the location and
 * device metadata of the camera. Returns a problem for what the browser cannot decode (HEIC outside Safari, a PDF).
 */
export async function shrinkPhoto(file: Blob, longest = longestSide): Promise<PreparedPhoto | PhotoProblem> {
  if (file.size === 0) return 'empty'
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (picture === null) return 'unreadable'
  const { width, height } = fittedSize(picture.width, picture.height, longest)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return 'unreadable'
  // JPEG has no transparency: transparent corners of a screenshot would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return blob ? { id: newId(), blob, width, height } : 'unreadable'
}
