import { Readable } from 'node:stream'
import { invalidMimeType } from '../errors.ts'
import type { Storage } from '../parts.ts'
import { bareType, beginsAsPicture, peek, sniff } from '../sniff.ts'
import { pictureRules } from './picture-rules.ts'

type Target = { bucketId: string; name: string; contentType: string | null }

/**
 * The bytes as their bucket requires: pictures without the metadata that a camera adds (location, time, owner) and with at
 * most so many pixels, where the settings require it. Anything but a picture passes unchanged.
 */
export async function stripped(
  { settings, images }: Pick<Storage, 'settings' | 'images'>,
  { bucketId, name, contentType }: Target,
  bytes: Readable,
): Promise<Readable> {
  const rules = pictureRules({ settings }, bucketId, name)
  const isStripped = settings.storageStripBuckets.includes(bucketId)
  if (!isStripped && rules.maxPixels === undefined) {
    return bytes
  }
  const peeked = await peek(bytes)
  const { mime } = await sniff(peeked.head, contentType ?? '')
  if (!bareType(mime).startsWith('image/') && !(await beginsAsPicture(peeked.head))) {
    return peeked.bytes
  }
  if (bareType(mime) === 'image/svg+xml') {
    throw invalidMimeType('image/svg+xml')
  }
  const picture = await images[isStripped ? 'strip' : 'measure'](peeked.bytes, rules)
  return Readable.from([picture], { objectMode: false })
}
