import type { DetailedError, Upload } from 'tus-js-client'

import { config } from './config.ts'
import { bearer } from './fetch-as-caller.ts'

/** The chunk size that hosted projects require. */
const pieceBytes = 6 * 1024 * 1024
/** Automatic retries; after them the person decides. */
const retryDelaysMs = [0, 1000, 3000, 8000]

export type ResumableUpload = {
  /** Resolves when the whole file has arrived. After a failure it resumes where it stopped. */
  send: () => Promise<void>
  stop: () => Promise<void>
}

type Sending = {
  bucket: string
  path: string
  file: Blob
  mimeType: string
  /** 0 to 1. */
  onProgress: (share: number) => void
}

function answerOf(error: Error | DetailedError) {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return { status: answer?.getStatus() ?? 0, text: answer?.getBody() ?? '' }
}

/** An earlier attempt had arrived and only its response was lost. For a chunk, 409 means a wrong offset. */
const isThere = (error: Error | DetailedError) =>
  'originalRequest' in error && error.originalRequest.getMethod() === 'POST' && answerOf(error).status === 409

/** Uploads a file to a bucket in chunks (tus). The library is loaded with the first upload. */
export function startResumable({ bucket, path, file, mimeType, onProgress }: Sending): ResumableUpload {
  let upload: Upload | null = null
  let end: { done: () => void; fail: (error: unknown) => void } | null = null

  const prepare = async () => {
    const tus = await import('tus-js-client').catch((cause: unknown) => {
      throw new TypeError('Failed to fetch', { cause })
    })
    return new tus.Upload(file, {
      endpoint: `${config.url}/storage/v1/upload/resumable`,
      chunkSize: pieceBytes,
      retryDelays: retryDelaysMs,
      // The upload URL is kept here, not in the browser's storage: after a reload the file has to be picked again.
      storeFingerprintForResuming: false,
      metadata: { bucketName: bucket, objectName: path, contentType: mimeType, cacheControl: '31536000' },
      // The token may expire and be refreshed during the upload.
      onBeforeRequest: async (request) => {
        request.setHeader('apikey', config.anonKey)
        request.setHeader('Authorization', `Bearer ${await bearer()}`)
      },
      onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      onSuccess: () => end?.done(),
      onShouldRetry: (error) => {
        const { status } = answerOf(error)
        return !isThere(error) && (status < 400 || status >= 500 || status === 409 || status === 423)
      },
      onError: (error) => {
        if (isThere(error)) return end?.done()
        const { status, text } = answerOf(error)
        const message = status === 0 ? 'Failed to fetch' : text || error.message
        return end?.fail(Object.assign(new Error(message), { status }))
      },
    })
  }

  return {
    send: async () => {
      upload ??= await prepare()
      const begun = upload
      await new Promise<void>((done, fail) => {
        end = { done, fail }
        begun.start()
      })
    },
    stop: async () => {
      await upload?.abort(false)
    },
  }
}
