import { type Answer, BodyTooLarge, ClientGone, type Incoming } from '#http/exchange.ts'
import type { Service } from '#http/gateway.ts'
import { describeError } from '#http/log.ts'
import { createImages } from './images/images.ts'
import { isBucketName, isObjectName } from './names.ts'
import type { Ask, Asker, Storage, StorageParts } from './parts.ts'
import { readAnyAsker, readAsker } from './read-asker.ts'
import { refusalOf } from './refusal-of.ts'
import { invalidBucketName, invalidKey, invalidRequest, tooLarge } from './refusals.ts'
import { findRoute, type Route } from './routes.ts'
import { renderFault, StorageFault } from './storage-fault.ts'
import { startSweep } from './sweep.ts'
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
  })
  return {
    handle: async (incoming) => {
      try {
        if (incoming.path.startsWith('/upload/resumable')) {
          return await tus.handle(incoming)
        }
        return await answer(storage, incoming)
      } catch (error) {
        return renderFault(explain(storage, incoming, error))
      }
    },
    close: async () => {
      await tus.close()
      await sweep.stop()
    },
  }
}

async function answer(storage: Storage, incoming: Incoming): Promise<Answer> {
  const { route, bucket, key } = findRoute(incoming.method, incoming.path)
  const asker = askerOf(storage, route, incoming)
  const bucketId = decodeURIComponent(bucket)
  const name = decodeURIComponent(key)
  if (route.path.includes(':bucket') && !isBucketName(bucketId)) {
    throw invalidBucketName()
  }
  if (route.path.endsWith(':bucket/*') && !isObjectName(name)) {
    throw invalidKey(name)
  }
  const ask: Ask = {
    storage,
    incoming,
    asker,
    operation: route.operation,
    bucketId,
    key: name,
    query: new URLSearchParams(incoming.search),
  }
  return route.endpoint(ask)
}

function askerOf(storage: Storage, { access }: Route, incoming: Incoming): Asker {
  if (access === 'open') {
    return { identity: null, ownerId: null }
  }
  return access === 'anyone' ? readAnyAsker(storage, incoming) : readAsker(storage, incoming)
}

function explain({ log }: Storage, { method, path }: Incoming, error: unknown): StorageFault {
  if (error instanceof BodyTooLarge) {
    return tooLarge()
  }
  if (error instanceof ClientGone) {
    return invalidRequest('The request body did not arrive')
  }
  const refusal = refusalOf(error)
  if (refusal !== null) {
    return refusal
  }
  log({ level: 'error', event: 'storage failed', method, path, ...describeError(error) })
  return new StorageFault({ status: 500, code: 'InternalError', message: 'Internal server error' })
}
