import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { untilCut } from './body-parts.ts'
import { TusCallbacks, type TusRequest } from './tus-callbacks.ts'
import { createTusLocks } from './tus-locks.ts'
import type { TusOptions } from './tus-options.ts'
import { TusStore } from './tus-store.ts'
import { startTusSweep } from './tus-sweep.ts'
import { TusUploads } from './tus-uploads.ts'
import { readUploadId } from './upload-id.ts'

export type Tus = {
  /** Handles every method of /upload/resumable and below; `request.path` starts there. */
  handle: (request: HttpRequest) => Promise<HttpResponse>
  close: () => Promise<void>
}

const root = '/upload/resumable'
const offsetStream = 'application/offset+octet-stream'
const shapes: Readonly<Record<string, RegExp>> = {
  OPTIONS: /^\/upload\/resumable(\/sign)?(\/[^/]+)?\/?$/,
  POST: /^\/upload\/resumable(\/sign)?\/?$/,
  HEAD: /^\/upload\/resumable(\/sign)?\/[^/]+$/,
  PATCH: /^\/upload\/resumable(\/sign)?\/[^/]+$/,
  DELETE: /^\/upload\/resumable(\/sign)?\/[^/]+$/,
}

/** Resumable uploads by TUS 1.0.0: @tus/server implements the protocol, the service permissions and rows. */
export function createTus<Who extends { ownerId: string | null }>(options: TusOptions<Who>): Tus {
  const { database, blobs, now, log } = options
  const uploads = new TusUploads(database)
  const locks = createTusLocks(database)
  const store = new TusStore({ uploads, locks, blobs, now })
  const callbacks = new TusCallbacks({ ...options, uploads, locks, store })
  const sweep = startTusSweep({ uploads, blobs, now, log })
  const prefix = `${new URL(options.externalUrl).pathname.replace(/\/$/, '')}/storage/v1${root}`
  const server = new Server({
    path: root,
    datastore: store,
    locker: { newLock: (id) => lockOf(locks, id) },
    lockDrainTimeout: 1,
    disableTerminationForFinishedUploads: true,
    maxSize: (request) => callbacks.limitOf(request),
    namingFunction: (request, metadata) => callbacks.begin(request, metadata),
    getFileIdFromRequest: (_request, last) =>
      last !== undefined && readUploadId(last) !== null ? last : undefined,
    generateUrl: (request, { id }) => `${prefix}${callbacks.of(request).isSigned ? '/sign' : ''}/${id}`,
    onIncomingRequest: (request, id) => callbacks.enter(request, id),
    onUploadCreate: (request, upload) => callbacks.create(request, upload),
    onUploadFinish: (request, upload) => callbacks.finish(request, upload.id),
    onResponseError: (_request, error) => callbacks.explain(error),
  })
  return {
    handle: (httpRequest) =>
      answer(server, (request, tusRequest) => callbacks.add(request, tusRequest), httpRequest),
    close: sweep.stop,
  }
}

async function answer(
  server: Server,
  add: (request: Request, tusRequest: TusRequest) => void,
  httpRequest: HttpRequest,
): Promise<HttpResponse> {
  const { method, path, headers } = httpRequest
  if (shapes[method]?.test(path) !== true) {
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found\n' }
  }
  const isBytes = headers['content-type'] === offsetStream
  if (method === 'PATCH' && !isBytes) {
    return textResponse(415, `Content-Type must be ${offsetStream}\n`)
  }
  const source = isBytes && method !== 'HEAD' ? httpRequest.stream() : null
  const bytes = source === null ? null : untilCut(source)
  const request = requestOf(httpRequest, bytes)
  add(request, { request: httpRequest, isSigned: path.startsWith(`${root}/sign`) })
  try {
    return await answerOf(await server.handleWeb(request))
  } finally {
    bytes?.destroy()
    source?.resume()
  }
}

function textResponse(status: number, body: string): HttpResponse {
  return { status, headers: { 'tus-resumable': '1.0.0', 'content-type': 'text/plain; charset=utf-8' }, body }
}

function requestOf({ method, path, headers }: HttpRequest, bytes: Readable | null): Request {
  const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const body =
    bytes === null ? {} : { body: Readable.toWeb(bytes) as ReadableStream, duplex: 'half' as const }
  return new Request(`http://tus${path.replace(/\/$/, '')}`, { method, headers: given, ...body })
}

/** The gateway's CORS headers apply; the library's would be narrower. */
async function answerOf(response: Response): Promise<HttpResponse> {
  const headers = Object.fromEntries(
    [...response.headers].filter(
      ([name]) => !name.startsWith('access-control-') && name !== 'content-length',
    ),
  )
  const body = await response.text()
  return { status: response.status, headers, ...(body === '' ? {} : { body }) }
}

function lockOf(locks: ReturnType<typeof createTusLocks>, id: string) {
  let unlock: (() => Promise<void>) | null = null
  return {
    lock: async (_signal: AbortSignal, askBack: () => void | Promise<void>) => {
      unlock = await locks.lock(readUploadId(id)?.version ?? id, () => void askBack())
    },
    unlock: async () => {
      await unlock?.()
    },
  }
}
