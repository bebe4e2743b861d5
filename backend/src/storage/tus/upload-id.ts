/** The upload that a URL names: the last segment of its path is base64url of `bucket/name/version`. */
export type UploadId = { bucketId: string; name: string; version: string }

export function writeUploadId({ bucketId, name, version }: UploadId): string {
  return Buffer.from(`${bucketId}/${name}/${version}`).toString('base64url')
}

/** Null for an invalid id. */
export function readUploadId(text: string): UploadId | null {
  const decoded = Buffer.from(text, 'base64url').toString()
  const parts = /^([^/]+)\/(.+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(decoded)
  // Encoding has to give the same text again, so that each upload has only one URL.
  if (parts === null || Buffer.from(decoded).toString('base64url') !== text) {
    return null
  }
  const [, bucketId = '', name = '', version = ''] = parts
  return { bucketId, name, version }
}
