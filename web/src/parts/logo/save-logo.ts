import { toFailure } from '#connection/failure.ts'
import { sendFile } from '#connection/send-file.ts'
import { loadStorage } from '#connection/storage.ts'

import { businesses } from '#data/businesses.ts'

const bucket = 'logos'
const publicPath = `/storage/v1/object/public/${bucket}/`

/** Uploads the image to the public bucket, stores its URL on the business and removes the previous image. */
export async function saveLogo(
  business: { id: string; business_logo_url: string | null },
  picture: { id: string; blob: Blob } | null,
): Promise<void> {
  const path = picture && `${business.id}/${picture.id}.jpg`
  if (picture && path) await sendFile(bucket, path, picture.blob, 'image/jpeg', () => {})
  await businesses
    .update(business.id, { business_logo_url: path && publicPath + path })
    .catch((error: unknown) => {
      throw toFailure(error)
    })
  const old = business.business_logo_url
  if (!old?.startsWith(publicPath)) return
  // It does no harm if the old file cannot be removed.
  const storage = await loadStorage().catch(() => null)
  await storage
    ?.from(bucket)
    .remove([old.slice(publicPath.length)])
    .catch(() => null)
}
