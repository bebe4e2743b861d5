import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'

export type Attempt = {
  endpoint: string
  headers: Record<string, string>
  metadata: Record<string, string>
  bytes: Buffer
  chunkSize?: number
  /** An upload to continue. */
  url?: string | null
  isLengthDeferred?: boolean
  isWithCreation?: boolean
  /** Bytes after which the client aborts. */
  abortAfter?: number
  retryDelays?: number[]
}

/** The server's error, or null when the upload is done. */
export type Outcome = { status: number; body: string } | null

/** Starts an upload with the published client; `requests` are the methods of its requests. */
export function startUpload(attempt: Attempt) {
  const requests: string[] = []
  const offsets: number[] = []
  let end: (outcome: Outcome) => void = () => {}
  let giveUp: () => void = () => {}
  const done = new Promise<Outcome>((resolve) => {
    end = resolve
  })
  const aborted = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const upload = new Upload(attempt.bytes, {
    ...optionsOf(attempt),
    onBeforeRequest: (request) => {
      const offset = request.getHeader('Upload-Offset')
      requests.push(request.getMethod())
      if (offset !== undefined) {
        offsets.push(Number(offset))
      }
    },
    onProgress: (sent) => {
      if (attempt.abortAfter !== undefined && sent >= attempt.abortAfter) {
        void upload.abort().then(giveUp)
      }
    },
    onSuccess: () => end(null),
    onError: (error) => end(outcomeOf(error)),
  })
  upload.start()
  return {
    done,
    aborted,
    requests,
    /** The offset of each PATCH. */
    offsets,
    url: () => upload.url,
    terminate: () => upload.abort(true),
  }
}

function optionsOf(attempt: Attempt): UploadOptions {
  return {
    endpoint: attempt.endpoint,
    headers: attempt.headers,
    metadata: attempt.metadata,
    chunkSize: attempt.chunkSize ?? Number.POSITIVE_INFINITY,
    retryDelays: attempt.retryDelays ?? [],
    uploadUrl: attempt.url ?? null,
    uploadLengthDeferred: attempt.isLengthDeferred ?? false,
    uploadDataDuringCreation: attempt.isWithCreation ?? false,
    removeFingerprintOnSuccess: true,
    storeFingerprintForResuming: false,
  }
}

function outcomeOf(error: Error): Outcome {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return { status: response?.getStatus() ?? 0, body: response?.getBody() ?? String(error) }
}
