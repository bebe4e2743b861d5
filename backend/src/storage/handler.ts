import {
  BodyTooLargeError,
  ClientDisconnectedError,
  type HttpRequest,
  type HttpResponse,
} from '#http/exchange.ts'
import type { Service } from '#http/gateway.ts'
import { describeError } from '#http/log.ts'
import { invalidBucketName, invalidKey, invalidRequest, tooLarge } from './errors.ts'
import { createImages } from './images/images.ts'
import { isBucketName, isObjectName } from './names.ts'
import type { EndpointContext, Requester, Storage, StorageParts } from './parts.ts'
import { readAnyRequester, readRequester } from './read-requester.ts'
import { findRoute, type Route } from './routes.ts'
import { renderStorageError, StorageError } from './storage-error.ts'
import { startSweep } from './sweep.ts'
import { toStorageError } from './to-storage-error.ts'
import { createTusHost } from './tus/storage-host.ts'
import { createTus } from './tus/tus-handler.ts'
import { createUrlTokens } from './urls/url-tokens.ts'

/** The storage service: everything below /storage/v1. */
export function createStorage(parts: StorageParts): Service {
  const storage: Storage = {
    ...parts,
    urlTokens: createUrlTokens(parts.jwtSecret, parts.now),
    images: createImages(),
  }
  const sweep = startSweep(storage)
  const tus = createTus({
    database: parts.database,
    blobs: parts.files,
    host: createTusHost(storage),
    log: parts.log,
    now: parts.now,
    externalUrl: parts.settings.externalUrl,
    maxBytes: parts.settings.storageFileSizeLimit,
    maxOpen: parts.settings.storageMaxOpenUploads,
  })
  return {
    handle: async (request) => {
      try {
        if (request.path.startsWith('/upload/resumable')) {
          return await tus.handle(request)
        }
        return await answer(storage, request)
      } catch (error) {
        return renderStorageError(explain(storage, request, error))
      }
    },
    close: async () => {
      await tus.close()
      await sweep.stop()
    },
  }
}

async function answer(storage: Storage, request: HttpRequest): Promise<HttpResponse> {
  const { route, bucket, key } = findRoute(request.method, request.path)
  const requester = requesterOf(storage, route, request)
  const bucketId = decodeURIComponent(bucket)
  const name = decodeURIComponent(key)
  if (route.path.includes(':bucket') && !isBucketName(bucketId)) {
    throw invalidBucketName()
  }
  if (route.path.endsWith(':bucket/*') && !isObjectName(name)) {
    throw invalidKey(name)
  }
  const context: EndpointContext = {
    storage,
    request,
    requester,
    operation: route.operation,
    bucketId,
    key: name,
    query: new URLSearchParams(request.search),
  }
  return route.endpoint(context)
}

function requesterOf(storage: Storage, { access }: Route, request: HttpRequest): Requester {
  if (access === 'open') {
    return { identity: null, ownerId: null }
  }
  return access === 'anyone' ? readAnyRequester(storage, request) : readRequester(storage, request)
}

function explain({ log }: Storage, { method, path }: HttpRequest, error: unknown): StorageError {
  if (error instanceof BodyTooLargeError) {
    return tooLarge()
  }
  if (error instanceof ClientDisconnectedError) {
    return invalidRequest('The request body did not arrive')
  }
  const known = toStorageError(error)
  if (known !== null) {
    return known
  }
  log({ level: 'error', event: 'storage failed', method, path, ...describeError(error) })
  return new StorageError({ status: 500, code: 'InternalError', message: 'Internal server error' })
}
