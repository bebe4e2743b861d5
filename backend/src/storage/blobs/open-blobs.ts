import type { BlobStore } from './blob-store.ts'
import { createDiskBlobs } from './disk.ts'
import { createS3Blobs } from './s3.ts'
import type { S3Place } from './s3-client.ts'

/** The store a project keeps its files in: the bucket where one is named, else the folder. */
export function openBlobs({ folder, s3 }: { folder: string; s3: S3Place | null }): BlobStore {
  return s3 === null ? createDiskBlobs(folder) : createS3Blobs(s3)
}
