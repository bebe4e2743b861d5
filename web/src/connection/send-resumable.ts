import type { DetailedError, Upload } from 'tus-js-client'

import { config } from './config.ts'
import { bearer } from './fetch-as-caller.ts'

/** What hosted projects ask for. */
const pieceBytes = 6 * 1024 * 1024
/** Tried again by itself; after that a person says when. */
const retryDelaysMs = [0, 1000, 3000, 8000]

export type ResumableUpload = {
  /** Resolves when all of it has arrived. After a failure it goes on where it was. */
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

/** An earlier try had arrived and only its answer was lost. Asked of a piece, 409 is a wrong place to go on at. */
const isThere = (error: Error | DetailedError) =>
  'originalRequest' in error && error.originalRequest.getMethod() === 'POST' && answerOf(error).status === 409

/** Puts a file into a bucket in pieces (tus). The library waits outside the first load until somebody sends one. */
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
      // The address of a half-sent file is kept here, not in the browser's storage: a reload asks for the file anew.
      storeFingerprintForResuming: false,
      metadata: { bucketName: bucket, objectName: path, contentType: mimeType, cacheControl: '31536000' },
      // A session may end and be renewed while the bytes travel.
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
