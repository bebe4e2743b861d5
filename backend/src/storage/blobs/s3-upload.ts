import type { Readable } from 'node:stream'
import { BlobsUnavailable, type Written } from './blob-store.ts'
import { meter } from './meter.ts'
import type { S3Client } from './s3-client.ts'

// A part has to be of 5 MiB at least (the last one aside), and 10,000 parts are the most.
const partBytes = 8 * 1024 * 1024

/**
 * A stream of unknown length as one PUT, or as parts where it is longer than one; memory holds two parts at most, and
 * `hold` is told of each byte that it takes (less than 0: lets go).
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
    // The first error is what counts; parts that cannot be dropped now are the bucket's lifecycle rule's.
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
  const answer = await client.ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await answer.text())?.[1]
  if (uploadId === undefined) {
    throw new BlobsUnavailable('The bucket began no upload.')
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
  const answer = await client.ask({ method: 'PUT', key, query, body })
  await answer.arrayBuffer()
  return answer.headers.get('etag') ?? ''
}

async function complete(
  client: S3Client,
  key: string,
  uploadId: string,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const answer = await client.ask({ method: 'POST', key, query: { uploadId }, body })
  // Amazon begins its 200 before it knows, and may put the error into the body.
  if ((await answer.text()).includes('<Error>')) {
    throw new BlobsUnavailable('The bucket did not put the parts together.')
  }
}
