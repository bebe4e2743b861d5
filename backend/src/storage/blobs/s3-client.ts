import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { BlobsUnavailableError } from './blob-store.ts'

/** The address of a bucket and its credentials. */
export type S3Config = {
  /** With scheme, without the bucket, e.g. "https://s3.eu-central-1.amazonaws.com". */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Whether the bucket is in the path rather than the host name, as most servers except Amazon's require. */
  isPathStyle: boolean
}

/** One request to the bucket; bodies are held completely, so that every attempt can be repeated. */
export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** '' means the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
}

export type S3Client = {
  /**
   * Returns responses below 500, after up to 4 attempts. A status that is neither 2xx nor expected rejects with
   * BlobsUnavailableError, and so do timeouts and an endpoint that cannot be reached.
   */
  ask: (request: S3Request, expected?: readonly number[]) => Promise<Response>
  /** The source of a copy, as the request header names it. */
  sourceName: (key: string) => string
}

type Options = S3Config & {
  /** Milliseconds until a response starts; a request with a large body has eight times as long. */
  timeoutMs?: number
  firstPauseMs?: number
}

const tries = 4
const largeBytes = 1024 * 1024

export function createS3Client(options: Options): S3Client {
  const { bucket, region, timeoutMs = 15_000, firstPauseMs = 200 } = options
  const signer = new AwsClient({
    accessKeyId: options.accessKey,
    secretAccessKey: options.secretKey,
    service: 's3',
    region,
    retries: 0,
  })
  const ask = async (request: S3Request): Promise<Response> => {
    const { method, headers, body } = request
    const init = { method, ...(headers && { headers }), ...(body !== undefined && { body: bodyOf(body) }) }
    const timeout = new AbortController()
    const patienceMs = (body?.length ?? 0) > largeBytes ? 8 * timeoutMs : timeoutMs
    const timer = setTimeout(() => timeout.abort(new Error('The bucket did not answer in time.')), patienceMs)
    try {
      return await fetch(await signer.sign(addressOf(options, request), init), { signal: timeout.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    ask: async (request, expected = []) => {
      const response = await retry(() => ask(request), firstPauseMs)
      if (response.ok || expected.includes(response.status)) {
        return response
      }
      throw new BlobsUnavailableError(
        `The bucket answered ${response.status} to ${request.method}: ${await codeOf(response)}`,
      )
    },
    sourceName: (key) => `/${bucket}/${key}`,
  }
}

/** Retries after network errors, 5xx and throttling, with growing pauses. */
async function retry(work: () => Promise<Response>, firstPauseMs: number): Promise<Response> {
  let reason: unknown
  for (let turn = 0; turn < tries; turn += 1) {
    if (turn > 0) {
      await pause(firstPauseMs * 2 ** (turn - 1) * (0.5 + Math.random()))
    }
    try {
      const response = await work()
      if (response.status < 500 && response.status !== 429) {
        return response
      }
      reason = new Error(`The bucket answered ${response.status}: ${await codeOf(response)}`)
    } catch (error) {
      reason = error
    }
  }
  throw new BlobsUnavailableError(`The bucket cannot be reached after ${tries} tries.`, { cause: reason })
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Config, { key, query }: S3Request): URL {
  const url = new URL(endpoint)
  const root = url.pathname.replace(/\/$/, '')
  if (isPathStyle) {
    url.pathname = `${root}/${bucket}${key === '' ? '' : `/${key}`}`
  } else {
    url.hostname = `${bucket}.${url.hostname}`
    url.pathname = `${root}/${key}`
  }
  for (const [name, value] of Object.entries(query ?? {})) {
    url.searchParams.set(name, value)
  }
  return url
}

function bodyOf(body: Buffer | string): BodyInit {
  return typeof body === 'string' ? body : new Uint8Array(body)
}

/** The error code of a response, which names the problem without repeating secrets. */
async function codeOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'
}
