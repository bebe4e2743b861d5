import { once } from 'node:events'
import { createServer } from 'node:http'
import { answerNode, readNode } from '#http/node-bridge.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { createTokens } from '#tokens/tokens.ts'
import { createRealtime } from '../handler.ts'
import type { Limits } from '../limits.ts'
import { RawSocket } from './raw-socket.ts'

const secrets = {
  jwtSecret: 'a secret of the realtime tests that is long enough',
  publishableKey: 'sb_publishable_0123456789',
}
export const tokens = createTokens({ secrets, settings: defaultSettings })
const prefix = '/realtime/v1'

export type Claims = { role: string; sub?: string; exp?: number; session_id?: string }
export const jwt = (claims: Claims): string =>
  tokens.sign({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
export const { publishableKey } = secrets

type Options = {
  scratch?: ScratchDatabase
  sql?: string
  limits?: Partial<Limits>
  settings?: Partial<Settings>
}

/** The service alone, listening on its own port. */
export async function startRealtime({ limits = {}, settings = {}, ...options }: Options = {}) {
  const scratch = options.scratch ?? (await scratchDatabase({ followsLog: true }))
  await scratch.database.query(options.sql ?? 'select')
  const faults: unknown[] = []
  const service = createRealtime(
    {
      database: scratch.database,
      tokens,
      settings: { ...defaultSettings, ...settings },
      log: (event) => event.level === 'error' && faults.push(event),
      now: Date.now,
    },
    { limits },
  )
  const below = (path: string) => path.slice(prefix.length)
  const server = createServer((request, response) =>
    answerNode(
      (httpRequest) => service.handle({ ...httpRequest, path: below(httpRequest.path) }),
      request,
      response,
      0,
    ),
  )
  server.on('upgrade', (request, socket, head) => {
    const httpRequest = readNode(request, 1)
    if (httpRequest !== null) {
      service.upgrade?.({ ...httpRequest, path: below(httpRequest.path) }, request, socket, head)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const url = (vsn: string, key = jwt({ role: 'anon' })) =>
    `ws://${host}${prefix}/websocket?apikey=${key}&vsn=${vsn}`
  return {
    scratch,
    database: scratch.database,
    http: `http://${host}${prefix}`,
    host,
    /** What was logged as an error. */
    faults,
    connect: (vsn: '1.0.0' | '2.0.0' = '2.0.0', key?: string) => RawSocket.open(url(vsn, key)),
    close: async () => {
      await service.close?.()
      server.closeAllConnections()
      server.close()
      if (options.scratch === undefined) {
        await scratch.close()
      }
    },
  }
}
