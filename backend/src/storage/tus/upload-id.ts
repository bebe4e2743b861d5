/** Which upload a URL means: the last part of its path is base64url of `bucket/name/version`. */
export type UploadId = { bucketId: string; name: string; version: string }

export function writeUploadId({ bucketId, name, version }: UploadId): string {
  return Buffer.from(`${bucketId}/${name}/${version}`).toString('base64url')
}

/** Null for what is none. */
export function readUploadId(text: string): UploadId | null {
  const decoded = Buffer.from(text, 'base64url').toString()
  const parts = /^([^/]+)\/(.+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(decoded)
  // The way back has to lead to the same text: an upload has one address.
  if (parts === null || Buffer.from(decoded).toString('base64url') !== text) {
    return null
  }
  const [, bucketId = '', name = '', version = ''] = parts
  return { bucketId, name, version }
}
