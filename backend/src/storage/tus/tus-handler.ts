import { Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { Answer, Incoming } from '#http/exchange.ts'
import { untilCut } from './body-parts.ts'
import { createTusLocks } from './tus-locks.ts'
import type { TusOptions } from './tus-options.ts'
import { TusStore } from './tus-store.ts'
import { startTusSweep } from './tus-sweep.ts'
import { TusUploads } from './tus-uploads.ts'
import { TusVisits, type Visit } from './tus-visits.ts'
import { readUploadId } from './upload-id.ts'

export type Tus = {
  /** For every method of /upload/resumable and what is below it; `incoming.path` begins there. */
  handle: (incoming: Incoming) => Promise<Answer>
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

/** Resumable uploads by TUS 1.0.0: the protocol is @tus/server's, rights and rows are the service's. */
export function createTus<Who extends { ownerId: string | null }>(options: TusOptions<Who>): Tus {
  const { database, blobs, now, log } = options
  const uploads = new TusUploads(database)
  const locks = createTusLocks(database)
  const store = new TusStore({ uploads, locks, blobs, now })
  const visits = new TusVisits({ ...options, uploads, locks, store })
  const sweep = startTusSweep({ uploads, blobs, now, log })
  const prefix = `${new URL(options.externalUrl).pathname.replace(/\/$/, '')}/storage/v1${root}`
  const server = new Server({
    path: root,
    datastore: store,
    locker: { newLock: (id) => lockOf(locks, id) },
    lockDrainTimeout: 1,
    disableTerminationForFinishedUploads: true,
    maxSize: (request) => visits.limitOf(request),
    namingFunction: (request, metadata) => visits.begin(request, metadata),
    getFileIdFromRequest: (_request, last) =>
      last !== undefined && readUploadId(last) !== null ? last : undefined,
    generateUrl: (request, { id }) => `${prefix}${visits.of(request).isSigned ? '/sign' : ''}/${id}`,
    onIncomingRequest: (request, id) => visits.enter(request, id),
    onUploadCreate: (request, upload) => visits.create(request, upload),
    onUploadFinish: (request, upload) => visits.finish(request, upload.id),
    onResponseError: (_request, error) => visits.explain(error),
  })
  return {
    handle: (incoming) => answer(server, (request, visit) => visits.add(request, visit), incoming),
    close: sweep.stop,
  }
}

async function answer(
  server: Server,
  visit: (request: Request, visit: Visit) => void,
  incoming: Incoming,
): Promise<Answer> {
  const { method, path, headers } = incoming
  if (shapes[method]?.test(path) !== true) {
    return { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'Not found\n' }
  }
  const isBytes = headers['content-type'] === offsetStream
  if (method === 'PATCH' && !isBytes) {
    return refuse(415, `Content-Type must be ${offsetStream}\n`)
  }
  const source = isBytes && method !== 'HEAD' ? incoming.stream() : null
  const bytes = source === null ? null : untilCut(source)
  const request = requestOf(incoming, bytes)
  visit(request, { incoming, isSigned: path.startsWith(`${root}/sign`) })
  try {
    return await answerOf(await server.handleWeb(request))
  } finally {
    bytes?.destroy()
    source?.resume()
  }
}

function refuse(status: number, body: string): Answer {
  return { status, headers: { 'tus-resumable': '1.0.0', 'content-type': 'text/plain; charset=utf-8' }, body }
}

function requestOf({ method, path, headers }: Incoming, bytes: Readable | null): Request {
  const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const body =
    bytes === null ? {} : { body: Readable.toWeb(bytes) as ReadableStream, duplex: 'half' as const }
  return new Request(`http://tus${path.replace(/\/$/, '')}`, { method, headers: given, ...body })
}

/** The gateway's headers for other origins stand; the library's would be narrower. */
async function answerOf(response: Response): Promise<Answer> {
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
