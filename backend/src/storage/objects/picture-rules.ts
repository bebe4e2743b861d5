import type { PictureRules } from '../images/images.ts'
import type { Storage } from '../parts.ts'

/**
 * The work on pictures is shared among the first folders of their names, whatever the bucket: projects give each customer or
 * person such a folder. An object without one counts for itself.
 */
export function pictureRules(
  { settings }: Pick<Storage, 'settings'>,
  bucketId: string,
  name: string,
): PictureRules {
  const end = name.indexOf('/')
  return {
    owner: end === -1 ? `${bucketId}/${name}` : name.slice(0, end),
    maxPixels: settings.storageMaxPixels[bucketId],
  }
}
