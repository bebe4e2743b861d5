import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAuth } from '#auth/handler.ts'
import type { SendMail } from '#auth/mail.ts'
import { createFunctions } from '#functions/handler.ts'
import type { Functions } from '#functions/project-function.ts'
import type { HttpRequest, HttpResponse } from '#http/exchange.ts'
import { readRequest, writeResponse } from '#http/fetch-bridge.ts'
import { createGateway, createUpgradeGateway, type Service, type ServiceName } from '#http/gateway.ts'
import type { LogEvent } from '#http/log.ts'
import { answerNode, readNode } from '#http/node-bridge.ts'
import { json } from '#http/responses.ts'
import type { Database } from '#postgres/database.ts'
import { createRealtime } from '#realtime/handler.ts'
import { createRest } from '#rest/handler.ts'
import type { Settings } from '#settings.ts'
import type { BlobStore } from '#storage/blobs/blob-store.ts'
import { storageOff } from '#storage/disabled-storage.ts'
import { createStorage } from '#storage/handler.ts'
import { type Caller, isActing } from '#tokens/caller.ts'
import { createTokens, isTokenError, type TokenSecrets } from '#tokens/tokens.ts'

export { isBackendPath } from '#http/gateway.ts'
export { notFound } from '#http/responses.ts'

export type BackendOptions = {
  database: Database
  secrets: TokenSecrets
  settings: Settings
  sendMail: SendMail
  log: (event: LogEvent) => void
  /** Stores the bytes of objects; without it the project has no storage. */
  files?: BlobStore
  /** The project's own functions, served under /functions/v1. */
  functions?: Functions
  /**
   * Called before a request of somebody who acts for somebody else (`isActing`) is answered; what it answers is answered instead.
   * Without it nobody acts for somebody else.
   */
  onActing?: (caller: Caller, request: HttpRequest) => Promise<HttpResponse | null>
  /** Milliseconds since 1970; tests replace it. */
  now?: () => number
}

export type Backend = {
  fetch: (request: Request, info?: { ip?: string }) => Promise<Response>
  handleNode: (request: IncomingMessage, response: ServerResponse) => void
  /** For the 'upgrade' event of node:http. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends the services' listeners; the caller closes the database. */
  close: () => Promise<void>
}

/** An embedded Supabase over one database: rest, auth, storage, realtime and functions behind one gateway. */
export function createBackend(options: BackendOptions): Backend {
  const { database, settings, sendMail, log } = options
  const now = options.now ?? Date.now
  const tokens = createTokens({ secrets: options.secrets, settings, now, log })
  const parts = { database, tokens, settings, log, sendMail, now }
  const services: Readonly<Record<ServiceName, Service>> = {
    rest: createRest(parts),
    auth: createAuth(parts),
    storage:
      options.files === undefined
        ? storageOff
        : createStorage({ ...parts, files: options.files, jwtSecret: options.secrets.jwtSecret }),
    realtime: createRealtime(parts),
    functions: createFunctions({
      functions: options.functions,
      verify: (jwt) => tokens.readCaller({ headers: { authorization: `Bearer ${jwt}` }, search: '' }),
      log,
    }),
  }
  const handle = createGateway({
    services,
    readKey: tokens.readKey,
    requireApikey: settings.requireApikey,
    admit: async (request) => {
      const caller = tokens.readCaller(request)
      if (isTokenError(caller) || !isActing(caller.claims)) return null
      const { onActing = async () => json(403, { message: 'Nobody acts for somebody else here' }) } = options
      return onActing(caller, request)
    },
    log,
  })
  const upgrade = createUpgradeGateway(services)
  return {
    fetch: async (request, info) =>
      writeResponse(await handle(readRequest(request, info?.ip ?? '')), request.method),
    handleNode: (request, response) => answerNode(handle, request, response, settings.trustedProxies),
    handleUpgrade: (request, socket, head) => {
      const httpRequest = readNode(request, settings.trustedProxies)
      // A client may disconnect during the handshake; an unhandled error would end the process.
      socket.on('error', () => socket.destroy())
      if (httpRequest === null) {
        socket.destroy()
      } else {
        upgrade(httpRequest, request, socket, head)
      }
    },
    close: async () => {
      for (const service of Object.values(services)) {
        await service.close?.()
      }
    },
  }
}
