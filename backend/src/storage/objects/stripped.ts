import { Readable } from 'node:stream'
import { invalidMimeType } from '../errors.ts'
import type { Storage } from '../parts.ts'
import { bareType, beginsAsPicture, peek, sniff } from '../sniff.ts'

/**
 * The bytes as their bucket requires: pictures without the metadata that a camera adds (location, time, owner), where
 * the settings require it. Anything but a picture passes unchanged.
 */
export async function stripped(
  { settings, images }: Pick<Storage, 'settings' | 'images'>,
  bucketId: string,
  contentType: string,
  bytes: Readable,
): Promise<Readable> {
  if (!settings.storageStripBuckets.includes(bucketId)) {
    return bytes
  }
  const peeked = await peek(bytes)
  const { mime } = await sniff(peeked.head, contentType)
  if (!bareType(mime).startsWith('image/') && !(await beginsAsPicture(peeked.head))) {
    return peeked.bytes
  }
  if (bareType(mime) === 'image/svg+xml') {
    throw invalidMimeType('image/svg+xml')
  }
  return Readable.from([await images.strip(peeked.bytes)], { objectMode: false })
}
