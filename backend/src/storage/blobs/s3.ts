import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createByteBudget } from '../byte-budget.ts'
import {
  BlobMissingError,
  type BlobStore,
  BlobsUnavailableError,
  checkKey,
  isBlobKey,
  type StoredBlob,
} from './blob-store.ts'
import { createS3Client, type S3Client, type S3Config } from './s3-client.ts'
import { uploadToS3 } from './s3-upload.ts'

// The most keys that one request can delete or list.
const batch = 1000

/** Blobs as objects of an existing S3 bucket; objects that are not ours are left alone. */
export function createS3Blobs(
  config: S3Config,
  client = createS3Client(config),
  { pageLength = batch, heldBytes = 256 * 1024 * 1024 } = {},
): BlobStore {
  // Parts are held in memory for as long as the client takes to send the next byte.
  const budget = createByteBudget(
    heldBytes,
    () => new BlobsUnavailableError('Too many files are on their way to the bucket.'),
  )
  return {
    write: async (key, bytes, limitBytes) => {
      const held = budget.begin()
      try {
        return await uploadToS3(client, checkKey(key), bytes, limitBytes, held.add)
      } finally {
        held.end()
      }
    },
    read: async (key, range) => {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      const response = await client.ask({ method: 'GET', key: checkKey(key), headers }, [404])
      if (response.status === 404) {
        await expectMissingKey(response)
        return null
      }
      return response.body === null ? Readable.from([]) : Readable.from(response.body, { objectMode: false })
    },
    copy: async (from, to) => {
      const headers = { 'x-amz-copy-source': client.sourceName(checkKey(from)) }
      const response = await client.ask({ method: 'PUT', key: checkKey(to), headers }, [404])
      if (response.status === 404) {
        await expectMissingKey(response)
        throw new BlobMissingError(`There is no blob ${from}.`)
      }
      // Amazon starts its 200 before the outcome is known, and may put the error into the body.
      if ((await response.text()).includes('<Error>')) {
        throw new BlobsUnavailableError('The bucket did not copy.')
      }
    },
    remove: async (keys) => {
      for (let at = 0; at < keys.length; at += batch) {
        await removeBatch(client, keys.slice(at, at + batch).map(checkKey))
      }
    },
    list: () => listAll(client, pageLength),
  }
}

/** A bucket that does not exist also answers 404, and must not look like one whose files were all removed. */
async function expectMissingKey(response: Response): Promise<void> {
  if ((await response.text()).includes('NoSuchBucket')) {
    throw new BlobsUnavailableError('The bucket is not there.')
  }
}

async function removeBatch(client: S3Client, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('')
  const body = `<Delete><Quiet>true</Quiet>${objects}</Delete>`
  const md5 = createHash('md5').update(body).digest('base64')
  const headers = { 'content-md5': md5, 'content-type': 'application/xml' }
  const response = await client.ask({ method: 'POST', key: '', query: { delete: '' }, headers, body })
  const failed = /<Error>[\s\S]*?<Code>(\w+)<\/Code>/.exec(await response.text())
  if (failed !== null && failed[1] !== 'NoSuchKey') {
    throw new Error(`The bucket did not delete: ${failed[1]}`)
  }
}

/** Uses version 1 of the listing, which every S3-compatible server has; each page starts after the last name. */
async function* listAll(client: S3Client, pageLength: number): AsyncIterable<StoredBlob> {
  let last = ''
  let isMore = true
  while (isMore) {
    const query = { 'max-keys': String(pageLength), ...(last !== '' && { marker: last }) }
    const text = await (await client.ask({ method: 'GET', key: '', query })).text()
    const before = last
    for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      last = tag(entry, 'Key')
      if (isBlobKey(last)) {
        yield {
          key: last,
          modifiedAt: Date.parse(tag(entry, 'LastModified')),
          size: Number(tag(entry, 'Size')),
        }
      }
    }
    isMore = tag(text, 'IsTruncated') === 'true' && last !== before
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function tag(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, entity: string) => entities[entity] ?? '')
}
