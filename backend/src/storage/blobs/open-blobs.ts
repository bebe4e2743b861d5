import type { BlobStore } from './blob-store.ts'
import { createDiskBlobs } from './disk.ts'
import { createS3Blobs } from './s3.ts'
import type { S3Config } from './s3-client.ts'

/** The store for a project's files: the bucket if one is configured, else the folder. */
export function openBlobs({ folder, s3 }: { folder: string; s3: S3Config | null }): BlobStore {
  return s3 === null ? createDiskBlobs(folder) : createS3Blobs(s3)
}
