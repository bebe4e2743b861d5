import type { Readable } from 'node:stream'
import { BlobsUnavailableError, type Written } from './blob-store.ts'
import { meter } from './meter.ts'
import type { S3Client } from './s3-client.ts'

// S3 requires at least 5 MiB per part (except the last one) and at most 10,000 parts.
const partBytes = 8 * 1024 * 1024

/**
 * Uploads a stream of unknown length as one PUT, or in parts when it is longer than one part; at most two parts are in
 * memory, and `hold` is called with each number of bytes taken (negative: released).
 */
export async function uploadToS3(
  client: S3Client,
  key: string,
  bytes: Readable,
  limitBytes: number,
  hold: (bytes: number) => void,
): Promise<Written> {
  const passing = meter(bytes, limitBytes)
  const parts = inParts(passing.chunks(), hold)
  const first = await parts.next()
  const second = first.done ? first : await parts.next()
  if (first.done || second.done) {
    await client.ask({ method: 'PUT', key, body: first.value ?? Buffer.alloc(0) })
    return passing.written()
  }
  const uploadId = await begin(client, key)
  try {
    const tags = [
      await putPart(client, key, uploadId, 1, first.value),
      await putPart(client, key, uploadId, 2, second.value),
    ]
    hold(-first.value.length - second.value.length)
    for await (const part of parts) {
      tags.push(await putPart(client, key, uploadId, tags.length + 1, part))
      hold(-part.length)
    }
    await complete(client, key, uploadId, tags)
  } catch (error) {
    // The first error is reported; parts that cannot be aborted now are left to the bucket's lifecycle rule.
    await client.ask({ method: 'DELETE', key, query: { uploadId } }, [404]).catch(() => {})
    throw error
  }
  return passing.written()
}

async function* inParts(
  chunks: AsyncIterable<Buffer>,
  hold: (bytes: number) => void,
): AsyncGenerator<Buffer, undefined> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    hold(chunk.length)
    waiting.push(chunk)
    length += chunk.length
    while (length >= partBytes) {
      const whole = Buffer.concat(waiting)
      yield whole.subarray(0, partBytes)
      waiting = [whole.subarray(partBytes)]
      length -= partBytes
    }
  }
  if (length > 0) {
    yield Buffer.concat(waiting)
  }
}

async function begin(client: S3Client, key: string): Promise<string> {
  const response = await client.ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await response.text())?.[1]
  if (uploadId === undefined) {
    throw new BlobsUnavailableError('The bucket began no upload.')
  }
  return uploadId
}

async function putPart(
  client: S3Client,
  key: string,
  uploadId: string,
  number: number,
  body: Buffer,
): Promise<string> {
  const query = { partNumber: String(number), uploadId }
  const response = await client.ask({ method: 'PUT', key, query, body })
  await response.arrayBuffer()
  return response.headers.get('etag') ?? ''
}

async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const response = await client.ask({ method: 'POST', key, query: { uploadId }, body })
  // Amazon starts its 200 before the outcome is known, and may put the error into the body.
  if ((await response.text()).includes('<Error>')) {
    throw new BlobsUnavailableError('The bucket did not put the parts together.')
  }
}
