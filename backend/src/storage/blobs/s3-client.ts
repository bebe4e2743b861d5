import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { BlobsUnavailable } from './blob-store.ts'

/** Where a bucket is and who may use it. */
export type S3Place = {
  /** With scheme, without the bucket, e.g. "https://s3.eu-central-1.amazonaws.com". */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** The bucket in the path instead of the host name: what most servers but Amazon's want. */
  isPathStyle: boolean
}

/** One request to the bucket; bodies are whole, so that any try can be repeated. */
export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** '' is the bucket itself. */
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer | string
}

export type S3Client = {
  /**
   * Answers below 500, after up to 4 tries; a status that is neither 2xx nor expected rejects with BlobsUnavailable, and
   * so do timeouts and an endpoint that is not there.
   */
  ask: (request: S3Request, expected?: readonly number[]) => Promise<Response>
  /** How a copy names its source. */
  sourceName: (key: string) => string
}

type Options = S3Place & {
  /** Milliseconds until an answer begins; a request with a large body has eight times as long. */
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
      const answer = await insist(() => ask(request), firstPauseMs)
      if (answer.ok || expected.includes(answer.status)) {
        return answer
      }
      throw new BlobsUnavailable(
        `The bucket answered ${answer.status} to ${request.method}: ${await codeOf(answer)}`,
      )
    },
    sourceName: (key) => `/${bucket}/${key}`,
  }
}

/** Repeats what failed by the network, by 5xx or by being too much, with growing pauses. */
async function insist(work: () => Promise<Response>, firstPauseMs: number): Promise<Response> {
  let reason: unknown
  for (let turn = 0; turn < tries; turn += 1) {
    if (turn > 0) {
      await pause(firstPauseMs * 2 ** (turn - 1) * (0.5 + Math.random()))
    }
    try {
      const answer = await work()
      if (answer.status < 500 && answer.status !== 429) {
        return answer
      }
      reason = new Error(`The bucket answered ${answer.status}: ${await codeOf(answer)}`)
    } catch (error) {
      reason = error
    }
  }
  throw new BlobsUnavailable(`The bucket cannot be reached after ${tries} tries.`, { cause: reason })
}

function addressOf({ endpoint, bucket, isPathStyle }: S3Place, { key, query }: S3Request): URL {
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

/** The error code of an answer, which says what is wrong without repeating anything secret. */
async function codeOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '')
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code'
}
